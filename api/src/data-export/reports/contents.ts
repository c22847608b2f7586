import type { Entry } from '@almanac/contracts/activities/responses'
import type { OwnEntry } from '../../activities'
import type { ReportRow } from './store'

/** The types of entries in each type of report; null for all. */
const ENTRY_TYPES: Readonly<Record<ReportRow['report_type'], readonly Entry['type'][] | null>> = {
  everything: null,
  activity: null,
  vitals: ['VitalEntry'],
  medicines: ['MedicationEntry', 'RoutineEntry', 'VaccinationEntry'],
  symptoms_and_moods: ['SymptomEntry', 'SliderEntry', 'AdverseEventEntry'],
}

/** The types of entries in a report; null for all. */
export const entryTypesOf = (type: ReportRow['report_type']): readonly Entry['type'][] | null => ENTRY_TYPES[type]

/** Returns whether an entry belongs in a report of this type. */
export function isReported(type: ReportRow['report_type']): (entry: OwnEntry) => boolean {
  const types = entryTypesOf(type)
  return (entry) => types === null || types.includes(entry.type)
}
