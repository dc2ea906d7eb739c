"""Qt SCXML, from PySide6."""

import os
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "*.debug=false;qt.scxml.*=false")

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QEventLoop, QIODevice  # noqa: E402
from PySide6.QtScxml import QScxmlStateMachine  # noqa: E402

from appendix_d import moment  # noqa: E402

application = QCoreApplication.instance() or QCoreApplication(sys.argv[:1])


# That of the application gives back a reference to None too many, and crashes after some thousand calls.
loop = QEventLoop()


def settle():
    for _ in range(20):
        if not loop.processEvents():
            return


def run(text, events, names):
    """The moments of a sequence, or the text of an error."""
    buffer = QBuffer()
    buffer.setData(QByteArray(text.encode()))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    machine = QScxmlStateMachine.fromData(buffer, "")
    errors = machine.parseErrors()
    if errors:
        return "; ".join(error.toString() for error in errors)
    log = []
    machine.log.connect(lambda label, message: log.append(label or message))
    machine.start()
    settle()
    moments = []

    def note():
        active = machine.activeStateNames(False)
        moments.append(moment(
            sorted(names[name] for name in active if name in names) if machine.isRunning() else ["ended"], log))
        log.clear()

    note()
    for event in events:
        if machine.isRunning():
            machine.submitEvent(event)
            settle()
        note()
    machine.stop()
    return moments
