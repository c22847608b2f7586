import type { Objective, ObjectiveType } from '@almanac/contracts/activities/activities'
import type { ObjectiveSlot, SlotName, Slots } from '@almanac/federation'
import { Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Stack, Text, Written } from '@almanac/ui/core'
import type { AttachPart } from '../form/useFormParts'

/** The slot in which another remote renders objectives of these types. */
const slots: ReadonlyMap<ObjectiveType, SlotName & `activity.objective.${string}`> = new Map([
  ['SurveyObjective', 'activity.objective.survey'],
  ['AppointmentObjective', 'activity.objective.appointment'],
  ['ConsentObjective', 'activity.objective.consent'],
])

/** Typical height of the content, to avoid layout shifts. */
const HEIGHT = '6rem'

interface SlotObjectiveProps {
  objective: Objective
  activity_id: string
  /** Owner of the activity. */
  user_id: string
  /** Read-only, outside a form. */
  read_only: boolean
  /** The surrounding form, which saves it. */
  attach?: AttachPart
}

/** Whether another remote renders the objective: a survey, an appointment, a consent. */
export const isSlotObjective = ({ type }: Objective): boolean => slots.has(type)

/** The required fields of a consent, from the flags of its objective; omitted flags are off. */
function consentOf(objective: Objective): ObjectiveSlot['consent'] {
  if (objective.type !== 'ConsentObjective') return null
  return {
    name_required: objective.consenting_name_required ?? false,
    signature_required: objective.consenting_signature_required ?? false,
    check_required: objective.consent_check_required ?? false,
    check_text: objective.consent_check_text ?? null,
  }
}

/** An objective rendered by the remote that stores its answer; a fallback text if there is none. */
export function SlotObjective({ objective, activity_id, user_id, read_only, attach }: SlotObjectiveProps) {
  const { t } = useTranslation('activities')
  const name = slots.get(objective.type)
  if (!name) return null
  const slotProps: Slots['activity.objective.consent'] = {
    user_id,
    activity_id,
    objective_id: objective.id,
    reference_id: objective.survey_id ?? null,
    title: objective.name,
    read_only,
    consent: consentOf(objective),
    attach,
  }
  return (
    <Stack gap={2}>
      <Text as="h2" variant="lead" weight="bold">
        <Written lang={objective.locale}>{objective.name}</Written>
      </Text>
      {objective.description && (
        <Text tone="soft">
          <Written lang={objective.locale}>{objective.description}</Written>
        </Text>
      )}
      <div style={{ minHeight: HEIGHT }}>
        <Slot
          name={name}
          props={slotProps}
          fallback={
            <Card>
              <Text tone="soft">{t('elsewhere.nothing')}</Text>
            </Card>
          }
        />
      </div>
    </Stack>
  )
}
