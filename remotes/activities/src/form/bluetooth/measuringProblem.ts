/** Why nothing came from a device; each is a text key below `form.bluetooth.problems`. */
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

/** Nothing came from the device, and this is why. */
export class MeasuringProblem extends Error {
  constructor(readonly code: MeasuringProblemCode) {
    super(code)
  }
}

/** What was being done when the browser refused: the same name of an error means another thing at another step. */
export type MeasuringStep = 'choosing' | 'connecting' | 'waiting'

/** What a refusal of the browser means to the participant. */
export function problemOf(error: unknown, step: MeasuringStep): MeasuringProblem {
  if (error instanceof MeasuringProblem) return error
  if (!(error instanceof DOMException)) return new MeasuringProblem('failed')
  switch (error.name) {
    case 'NotFoundError':
      if (step !== 'choosing') return new MeasuringProblem('wrong_device')
      // Chromium tells an adapter that is off, and a chooser that was closed, by the words alone.
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
