import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { MEDICATION_POSTPONED, MEDICATION_SKIPPED, MEDICATION_TOOK } from '@almanac/domain/medication'
import { wallClockOf } from '@almanac/domain/time'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { hue as coloursOf, Icon, type IconName, space, Text, VisuallyHidden, Written } from '@almanac/ui/core'
import type { CSSProperties } from 'react'
import { useAmountTaken } from '../doses/useAmountTaken'
import { useStrength } from '../doses/useStrength'
import { EntryPicture } from '../responses/EntryPicture'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useEntryText } from '../responses/useEntryText'
import { isNumeric } from '@almanac/domain/objective-types'

/** When an entry happened: a dose when it was taken, anything else when its response was. */
export const momentOf = (objective: Objective, entry: Entry, response: OptimisticResponse): string =>
  (objective.type === 'MedicationObjective' && entry.value === MEDICATION_TOOK
    ? entry.medication_administration_date
    : null) ?? response.measured_at

/** Time beside value; above it where the letters are too large for both. */
const LINE: CSSProperties = { display: 'flex', flexWrap: 'wrap', columnGap: space(3) }
/** As wide as the longest time, so that all values of a journal stand below each other. */
const TIME: CSSProperties = { flex: 'none', inlineSize: '4.75rem' }
const VALUE: CSSProperties = { flex: '1 1 8rem', minWidth: 0 }

interface EntryLineProps {
  objective: Objective
  entry: Entry
  response: OptimisticResponse
  hue: Hue
  /** Whether the name of the value stands before it. */
  isNamed: boolean
  /** Whether the line above is of the same time and response, which is not shown again. */
  isOfSameTime: boolean
}

/** A line of a journal: a time in a column of its own, then a value. */
export function EntryLine({ isOfSameTime, ...line }: EntryLineProps) {
  const { objective, entry, response } = line
  return (
    <span style={LINE}>
      <span style={TIME}>
        {!isOfSameTime && <LineTime moment={momentOf(objective, entry, response)} of={response} />}
      </span>
      <span style={VALUE}>
        <Value {...line} />
      </span>
    </span>
  )
}

/** The time of a line; with its date if that is not the day for which it counts. */
export function LineTime({ moment, of: response }: { moment: string; of: OptimisticResponse }) {
  const { format } = useTranslation('activities')
  const zone = { timeZone: response.time_zone }
  const { date } = wallClockOf(new Date(moment), response.time_zone)
  return (
    <Text as="span" numbers>
      {format.time(moment, zone)}
      {date !== response.date_posted_for && (
        <Text as="span" variant="small" tone="soft" style={{ display: 'block' }}>
          <VisuallyHidden> </VisuallyHidden>
          {format.date(date, 'short')}
        </Text>
      )}
    </Text>
  )
}

/** A name and its value, in one line where both fit. */
const NAMED: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space(4),
}

function Value({ objective, entry, hue, isNamed }: Omit<EntryLineProps, 'isOfSameTime'>) {
  const words = useEntryText()
  switch (objective.type) {
    case 'MedicationObjective':
      return <Dose medicine={objective} dose={entry} />
    case 'ImageObjective':
      return entry.image_id ? <EntryPicture image_id={entry.image_id} name={objective.name} /> : null
    default:
      return (
        <span style={NAMED}>
          {isNamed && (
            <Text as="span" tone="soft">
              <Written lang={objective.locale}>{objective.name}</Written>
            </Text>
          )}
          <Text
            as="span"
            variant={isNumeric(objective.type) ? 'title' : 'body'}
            numbers
            style={{ whiteSpace: 'pre-line', ...(isNumeric(objective.type) && { color: coloursOf(hue).text }) }}
          >
            <Written lang={objective.type === 'MultipleChoiceObjective' ? objective.locale : null}>
              {words(objective, entry)}
            </Written>
          </Text>
        </span>
      )
  }
}

const SIGNS: Partial<Record<number, IconName>> = {
  [MEDICATION_TOOK]: 'check',
  [MEDICATION_POSTPONED]: 'clock',
  [MEDICATION_SKIPPED]: 'skip',
}
const SIGN: CSSProperties = { display: 'inline-flex', verticalAlign: 'text-bottom', marginInlineEnd: space(1) }

/** A medicine, and below it what became of the dose, with only what is not as usual. */
function Dose({ medicine, dose }: { medicine: Objective; dose: Entry }) {
  const words = useEntryText()
  const strengthOf = useStrength()
  const amountOf = useAmountTaken()
  const sign = SIGNS[dose.value ?? -1]
  const more = [strengthOf(medicine), dose.value === MEDICATION_TOOK && amountOf(dose)].filter(Boolean)
  return (
    <>
      <Text as="span" weight="bold" style={{ display: 'block' }}>
        <Written lang={medicine.locale}>{medicine.name}</Written>
      </Text>
      <Text as="span" numbers style={{ display: 'block' }}>
        {sign && (
          <Text as="span" tone={dose.value === MEDICATION_TOOK ? 'good' : 'soft'} style={SIGN}>
            <Icon name={sign} size={20} />
          </Text>
        )}
        {words(medicine, dose)}
        {more.length > 0 && (
          <Text as="span" tone="soft">
            {` · ${more.join(' · ')}`}
          </Text>
        )}
      </Text>
    </>
  )
}
