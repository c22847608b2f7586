import type { SampleKind } from '@almanac/domain/samples'

/** The groups that a participant chooses from: the kinds of samples, with the two numbers of a blood pressure as one. */
const KINDS_OF_GROUP = {
  steps: ['steps'],
  distance: ['distance'],
  active_energy: ['active_energy'],
  sleep: ['sleep'],
  heart_rate: ['heart_rate'],
  resting_heart_rate: ['resting_heart_rate'],
  exercise: ['exercise'],
  weight: ['weight'],
  blood_pressure: ['blood_pressure_systolic', 'blood_pressure_diastolic'],
  glucose: ['glucose'],
  oxygen_saturation: ['oxygen_saturation'],
  respiratory_rate: ['respiratory_rate'],
  body_temperature: ['body_temperature'],
} as const satisfies Record<string, readonly SampleKind[]>

export type ExportGroup = keyof typeof KINDS_OF_GROUP

/** Whether a string names one of the groups. */
export const isExportGroup = (word: string): word is ExportGroup => Object.hasOwn(KINDS_OF_GROUP, word)

/** The groups in display order. */
export const EXPORT_GROUPS: readonly ExportGroup[] = Object.keys(KINDS_OF_GROUP).filter(isExportGroup)

/** The sample kinds of these groups. */
export const kindsOf = (groups: readonly ExportGroup[]): SampleKind[] =>
  groups.flatMap((group) => KINDS_OF_GROUP[group])
