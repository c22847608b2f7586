/** Why reading a device failed; each is a text key in `form.bluetooth.problems`. */
export type MeasuringProblemCode =
  | 'no_device_chosen'
  | 'not_permitted'
  | 'adapter_off'
  | 'wrong_device'
  | 'connection_lost'
  | 'timeout'
  | 'not_measured'
  | 'no_records'
  | 'other_unit'
  | 'failed'

/** Reading the device failed for this reason. */
export class MeasuringProblem extends Error {
  constructor(readonly code: MeasuringProblemCode) {
    super(code)
  }
}

/** The step that failed: the same error name has different meanings at different steps. */
export type MeasuringStep = 'choosing' | 'connecting' | 'waiting'

/** Maps an error of the browser to a problem shown to the participant. */
export function problemOf(error: unknown, step: MeasuringStep): MeasuringProblem {
  if (error instanceof MeasuringProblem) return error
  if (!(error instanceof DOMException)) return new MeasuringProblem('failed')
  switch (error.name) {
    case 'NotFoundError':
      if (step !== 'choosing') return new MeasuringProblem('wrong_device')
      // Chromium distinguishes an adapter that is off from a closed chooser only by the message.
      return new MeasuringProblem(/adapter/i.test(error.message) ? 'adapter_off' : 'no_device_chosen')
    case 'AbortError':
      return new MeasuringProblem('no_device_chosen')
    case 'SecurityError':
    case 'NotAllowedError':
      return new MeasuringProblem('not_permitted')
    case 'NotSupportedError':
      return new MeasuringProblem(step === 'choosing' ? 'not_permitted' : 'wrong_device')
    case 'NetworkError':
    case 'InvalidStateError':
      return new MeasuringProblem('connection_lost')
    default:
      return new MeasuringProblem('failed')
  }
}
