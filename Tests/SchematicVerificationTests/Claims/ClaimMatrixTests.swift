import SchematicVerification
import Testing

/// What models claim about programs is compared with the programs.
@Suite struct ClaimMatrixTests {
  @Test(arguments: ClaimCase.all + ClaimCase.flat)
  func `each claim is the strongest that no program contradicts`(claimCase: ClaimCase) throws {
    let claims = try claimCase.result().claims

    for claim in claims { #expect(claim.isSound, "\(claim)") }
    #expect(ClaimCase.text(of: claims) == claimCase.expected)
  }

  /// A cell of the matrix.
  private struct Cell: Hashable {
    let kind: String
    let form: FormName
  }

  @Test
  func `for each approximation and form, certainty is right in one case and wrong in another`()
    throws
  {
    var (right, wrong): (Set<Cell>, Set<Cell>) = ([], [])
    for claimCase in ClaimCase.all {
      let result = try claimCase.result()
      for claim in result.claims {
        for kind in result.kinds {
          let cell = Cell(kind: kind, form: claim.form)
          if claim.isRight { right.insert(cell) }
          if claim.isRightlyOpen { wrong.insert(cell) }
        }
      }
    }

    for kind in ClaimCase.kinds {
      for form in FormName.allCases {
        let cell = Cell(kind: kind, form: form)
        #expect(right.contains(cell), "right \(cell)")
        #expect(wrong.contains(cell), "wrong \(cell)")
      }
    }
  }
}
