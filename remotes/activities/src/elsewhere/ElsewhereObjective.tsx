import type { Objective, ObjectiveType } from '@almanac/contracts/activities/activities'
import type { ObjectiveSlot, SlotName, Slots } from '@almanac/federation'
import { Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Stack, Text, Written } from '@almanac/ui/core'
import type { AttachPart } from '../form/useFormParts'

/** The slot in which another remote shows an objective of these types: what answers them is not entered here. */
const slots: ReadonlyMap<ObjectiveType, SlotName & `activity.objective.${string}`> = new Map([
  ['SurveyObjective', 'activity.objective.survey'],
  ['AppointmentObjective', 'activity.objective.appointment'],
  ['ConsentObjective', 'activity.objective.consent'],
])

/** As high as what mostly stands there, so that nothing below it moves when it comes. */
const HEIGHT = '6rem'

interface ElsewhereObjectiveProps {
  objective: Objective
  activity_id: string
  /** Whose activity it is. */
  user_id: string
  /** It is shown to be read, not in a form. */
  read_only: boolean
  /** The form around it, which saves it. */
  attach?: AttachPart
}

/** Whether an objective is answered elsewhere in the product: a survey, an appointment, a consent. */
export const isElsewhere = ({ type }: Objective): boolean => slots.has(type)

/** What a consent asks for, by the flags of its objective; what is left out is not asked. */
function consentOf(objective: Objective): ObjectiveSlot['consent'] {
  if (objective.type !== 'ConsentObjective') return null
  return {
    name_required: objective.consenting_name_required ?? false,
    signature_required: objective.consenting_signature_required ?? false,
    check_required: objective.consent_check_required ?? false,
    check_text: objective.consent_check_text ?? null,
  }
}

/** An objective that is answered elsewhere, as the remote that keeps the answer shows it; a calm line where none does. */
export function ElsewhereObjective({ objective, activity_id, user_id, read_only, attach }: ElsewhereObjectiveProps) {
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
