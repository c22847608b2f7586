import { useCall } from '@almanac/api-client/query'
import type { Objective } from '@almanac/contracts/activities/activities'
import { listDevices } from '@almanac/contracts/activities/lookups'
import type { Entry } from '@almanac/contracts/activities/responses'
import { entryTypeOf } from '@almanac/domain/objective-types'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { hue as coloursOf, Text, Written } from '@almanac/ui/core'
import type { CSSProperties } from 'react'
import { useAmountTaken } from '../doses/useAmountTaken'
import { AnswerFeedback } from '../form/fields/AnswerFeedback'
import { EntryPicture } from '../responses/EntryPicture'
import { useEntryText } from '../responses/useEntryText'
import { isNumeric } from '@almanac/domain/objective-types'
import { useScaleWords } from '../responses/useScaleWords'
import { VaccinationDetails } from '../responses/VaccinationDetails'

interface EntryViewProps {
  objective: Objective
  entry: Entry
  /** The participant's time zone at that time. */
  zone: string
  /** The hue of the activity, in which numbers are written; without it in that of the text. */
  hue?: Hue
  /** Whether the value is what the entry is about: large, with the scale that it is on. */
  isMain?: boolean
}

const beneath = { margin: 0 } as const

/** The entry of one objective, read-only: the values of a `dl`. */
export function EntryView({ objective, entry, zone, hue, isMain = false }: EntryViewProps) {
  const { t, format } = useTranslation('activities')
  const words = useEntryText()
  const amount = useAmountTaken()(entry)
  const type = entryTypeOf(objective.type)
  if (type === 'ImageEntry' && entry.image_id)
    return (
      <dd style={beneath}>
        <EntryPicture image_id={entry.image_id} name={objective.name} />
      </dd>
    )
  if (type === 'VaccinationEntry' && entry.vaccination_attributes)
    return (
      <dd style={beneath}>
        <VaccinationDetails stored={entry.vaccination_attributes} />
      </dd>
    )
  return (
    <>
      <Value
        objective={objective}
        hue={hue}
        isMain={isMain}
        lang={type === 'MultipleChoiceEntry' ? objective.locale : null}
      >
        {words(objective, entry)}
      </Value>
      {objective.has_correct_answer && (
        <dd style={beneath}>
          <AnswerFeedback objective={objective} chosen={(entry.answers ?? []).map(({ id }) => id)} />
        </dd>
      )}
      {amount !== null && (
        <Text as="dd" tone="soft" style={beneath}>
          {amount}
        </Text>
      )}
      {entry.medication_administration_date && (
        <Text as="dd" tone="soft" style={beneath}>
          {t('detail.taken_at', { moment: format.dateTime(entry.medication_administration_date, { timeZone: zone }) })}
        </Text>
      )}
      {entry.provenance === 'measured' && (
        <Text as="dd" tone="soft" style={beneath}>
          {t('words.measured')}
        </Text>
      )}
      {entry.connected_object_id && <MeasuredWith id={entry.connected_object_id} />}
    </>
  )
}

/** The name of the device that measured it; nothing if the name is unknown. */
function MeasuredWith({ id }: { id: string }) {
  const { t } = useTranslation('activities')
  const { data: devices = [] } = useCall(listDevices)
  const name = devices.find((device) => device.id === id)?.name
  return name ? (
    <Text as="dd" tone="soft" style={beneath}>
      {t('words.device', { name })}
    </Text>
  ) : null
}

interface ValueProps extends Pick<EntryViewProps, 'objective' | 'hue' | 'isMain'> {
  /** Language of a value that the study has written. */
  lang: string | null | undefined
  children: string
}

/** A value; numbers in the hue of the activity. */
function Value({ objective, hue, isMain, lang, children }: ValueProps) {
  const scale = useScaleWords(objective)
  const isNumber = isNumeric(objective.type)
  const look: CSSProperties = {
    ...beneath,
    whiteSpace: 'pre-line',
    ...(isNumber && hue && { color: coloursOf(hue).text }),
  }
  return (
    <>
      <Text as="dd" variant={isMain ? 'display' : isNumber ? 'title' : 'lead'} numbers style={look}>
        <Written lang={lang}>{children}</Written>
      </Text>
      {isMain && scale !== undefined && (
        <Text as="dd" tone="soft" style={beneath}>
          {scale}
        </Text>
      )}
    </>
  )
}
