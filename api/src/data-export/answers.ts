import { AMOUNTS_TAKEN, DOSE_UNITS } from '@almanac/domain/medication'
import { clockText } from '@almanac/domain/time'
import { cardOf, isLotUnknown, MAKER_NAMES } from '@almanac/domain/vaccination'
import type { Dose, OwnEntry } from '../activities'
import type { Cell, Named } from '../kernel/archive/table'
import { codeLabel, type Words } from '../kernel/archive/words'

const MEDICATION = ['took', 'postponed', 'skipped']
const ROUTINE = ['completed', 'missed']
const ADVERSE_EVENT = [undefined, 'mild', 'moderate', 'severe'] as const
const FORM = 'form.vaccination'
/** Entry types whose text is a wall-clock date or date and time, not an instant. */
const WALL_CLOCKS = ['DateEntry', 'DateTimeEntry', 'AppointmentEntry']

/** The severity of an adverse event; the FHIR codes are also our own. Undefined when none was entered. */
export const severityOf = ({ numbers: [severity = 0] }: OwnEntry) => ADVERSE_EVENT[severity]

/** A dose as text; null when there is none. */
export function doseText(words: Words, dose: Dose | null): string | null {
  if (!dose) return null
  const isOurs = DOSE_UNITS.some((unit) => unit === dose.unit) && (dose.unit === 'other' || dose.unit === 'unknown')
  const unit = isOurs ? words(`edit.details.units.${dose.unit}`, 'activities') : dose.unit
  return [dose.amount, unit].filter((part) => part !== null && part !== '').join(' ') || null
}

/** The amount taken as text; null when there is none. */
export function amountText(words: Words, amount: string | null): string | null {
  if (amount === 'cannotRemember') return words('form.medication.cannot_remember', 'activities')
  if (amount === 'other') return words('form.medication.other_amount', 'activities')
  return amount !== null && AMOUNTS_TAKEN.some((decimal) => decimal === amount) ? String(Number(amount)) : amount
}

/** The family member who recorded an entry; null when the user did. An empty name means a former member. */
export const recorderText = (words: Words, recorded_by: string | null): Cell =>
  recorded_by === '' ? codeLabel(words, 'former_member') : recorded_by

/**
 * A vaccination's fields as text, with the labels of the vaccination card; choices of "other" show what the user typed.
 */
export function vaccinationWords(words: Words, stored: OwnEntry['vaccination'] & object) {
  const card = cardOf(stored)
  const textOf = (code: string, other: string, ours: Readonly<Record<string, string>>) =>
    code === 'other' && other !== '' ? other : (ours[code] ?? code)
  const own = (key: string) => words(`${FORM}.${key}`, 'activities')
  return {
    manufacturer: textOf(card.manufacturer, card.manufacturer_other, {
      ...MAKER_NAMES,
      other: own('other_maker'),
      unknown: own('unknown_maker'),
    }),
    injection_site: textOf(card.injection_site, card.injection_site_other, {
      leftArm: own('left_arm'),
      rightArm: own('right_arm'),
      other: own('other_site'),
    }),
    lot_number: isLotUnknown(stored) ? own('lot_unknown_told') : card.vaccine_lot_number,
    center: card.center_of_vaccination,
    date: card.date_of_dose,
  }
}

function vaccinationCell(words: Words, stored: OwnEntry['vaccination'] & object): Named {
  const names = vaccinationWords(words, stored)
  const parts = [
    ['date_of_dose', names.date],
    ['manufacturer', names.manufacturer],
    ['center', names.center],
    ['lot_number', names.lot_number],
    ['site', names.injection_site],
  ] as const
  return {
    named: parts
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [
        words(`${FORM}.${name}`, 'activities'),
        name === 'date_of_dose' ? { wall_clock: text } : text,
      ]),
  }
}

/** The value of an entry as a cell; null when nothing was entered. */
export function answerOf(words: Words, entry: OwnEntry): Cell {
  const [first] = entry.numbers
  if (entry.type === 'MedicationEntry' || entry.type === 'RoutineEntry')
    return codeLabel(words, (entry.type === 'MedicationEntry' ? MEDICATION : ROUTINE)[first ?? -1])
  if (entry.type === 'AdverseEventEntry')
    return [codeLabel(words, severityOf(entry)), entry.text].filter(Boolean).join(': ') || null
  if (entry.image_id !== null) return { image: entry.image_id }
  if (entry.vaccination) return vaccinationCell(words, entry.vaccination)
  if (entry.numbers.length > 0) return { numbers: entry.numbers, unit: entry.unit }
  if (entry.answers.length > 0)
    return entry.answers.map((answer) => answer ?? words('words.former_answer', 'activities')).join('; ')
  if (entry.time !== null) return { wall_clock: clockText(entry.time) }
  return entry.text !== null && WALL_CLOCKS.includes(entry.type) ? { wall_clock: entry.text } : entry.text
}
