import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, LinkButton, Stack } from '@almanac/ui/core'
import { invited } from '../kinds'
import { useAddCard } from './useAddCard'

interface AddButtonsProps {
  activity: ActivityWithObjectives
  flowAt: (address: Record<string, string>) => string
}

/** What the activity invites to add, a button for each. */
export function AddButtons({ activity, flowAt }: AddButtonsProps) {
  const { t } = useTranslation('activities')
  const { addCard, problem } = useAddCard(activity.id, activity.objectives)
  return (
    <Stack gap={3}>
      {invited(activity.objectives).map((kind) =>
        kind === 'vaccination' ? (
          <Stack key={kind} gap={2}>
            <Button icon="plus" full onClick={addCard}>
              {t('edit.add.vaccination')}
            </Button>
            {problem && <Alert tone="warning">{t(`edit.card_problems.${problem}`)}</Alert>}
          </Stack>
        ) : (
          <LinkButton key={kind} icon="plus" full to={flowAt({ add: kind })} state={{ depth: 1 }}>
            {t(`edit.add.${kind}`)}
          </LinkButton>
        ),
      )}
    </Stack>
  )
}
