import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { SEVERITIES } from '@almanac/domain/entries'
import { entryTypeOf } from '@almanac/domain/objective-types'
import { facesOf } from '@almanac/domain/slider'
import { clockText } from '@almanac/domain/time'
import { numbersOf } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { useMemo } from 'react'
import { severityWords } from './severity'
import { useVaccinationText } from './VaccinationDetails'

const medication = ['took', 'postponed', 'skipped'] as const
const routine = ['completed', 'missed'] as const

/** Returns a function that formats an entry as text, in the unit it was entered in. */
export function useEntryText(): (objective: Objective, entry: Entry) => string {
  const { t, format } = useTranslation('activities')
  const vaccination = useVaccinationText()
  return useMemo(
    () => (objective, entry) => entryText(objective, entry, { t, format, vaccination }),
    [t, format, vaccination],
  )
}

type Writer = Pick<ReturnType<typeof useTranslation<'activities'>>, 't' | 'format'> & {
  vaccination: ReturnType<typeof useVaccinationText>
}

function entryText(objective: Objective, entry: Entry, writer: Writer): string {
  const { t, format, vaccination } = writer
  switch (entryTypeOf(objective.type)) {
    case 'MedicationEntry': {
      const code = medication[entry.value ?? -1]
      return code ? t(`form.medication.${code}`) : ''
    }
    case 'RoutineEntry': {
      const code = routine[entry.value ?? -1]
      return code ? t(`form.routine.${code}`) : ''
    }
    case 'MultipleChoiceEntry':
      return format.list(
        (entry.answers ?? []).map(
          ({ id }) => objective.answers?.find((answer) => answer.id === id)?.answer_text ?? t('words.former_answer'),
        ),
      )
    case 'DateEntry':
      return entry.text ? format.date(entry.text, 'full') : ''
    case 'DateTimeEntry':
    case 'AppointmentEntry': {
      const [date = '', clock = ''] = (entry.text ?? '').split('T')
      return date && clock ? t('words.date_time', { date: format.date(date, 'full'), time: format.time(clock) }) : ''
    }
    case 'TimeEntry':
      return typeof entry.time === 'number' ? format.time(clockText(entry.time)) : ''
    case 'TextEntry':
      return entry.text ?? ''
    case 'ImageEntry':
      return entry.image_id ? t('words.picture') : ''
    case 'VaccinationEntry': {
      const stored = entry.vaccination_attributes
      return stored
        ? t('words.vaccination', {
            maker: vaccination.maker(stored),
            date: stored.date_of_dose ? format.date(stored.date_of_dose, 'long') : '',
          })
        : ''
    }
    case 'AdverseEventEntry': {
      const severity = SEVERITIES.find((one) => one === entry.value)
      return severity
        ? t('words.adverse', { severity: severityWords(t, severity).label, text: entry.text ?? '' })
        : (entry.text ?? '')
    }
    default:
      return faceWords(objective, entry) ?? measurementWords(entry, writer)
  }
}

/** The word of the face that was chosen. */
const faceWords = (objective: Objective, { value }: Entry): string | undefined =>
  facesOf(objective)?.find((face) => face.value === value)?.label

function measurementWords(entry: Entry, { t, format }: Writer): string {
  // Blood pressure has a slash between its parts in every language.
  const numbers = numbersOf(entry)
    .map((value) => format.number(value, { maximumFractionDigits: 2 }))
    .join('/')
  return entry.unit ? format.isolated(t('words.with_unit', { value: numbers, unit: entry.unit })) : numbers
}
