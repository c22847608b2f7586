import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { createResponse, updateResponse } from '@almanac/contracts/activities/responses'
import { useTranslation } from '@almanac/i18n'
import { outbox } from '@almanac/outbox'
import { LinkButton, Row, Screen } from '@almanac/ui/core'
import { useNavigate } from '@almanac/ui/router'
import { useState } from 'react'
import { ActivityForm, type FormInput } from '../form/ActivityForm'
import { isResponseInput, type ShownResponse } from '../responses/shown'
import { changeResponse, keepResponse, subjectOf } from '../responses/writes'
import { detailPath, type DetailPlace } from './path'

/** What the server refused of a response, or undefined. */
const refusedOf = (response_id: string) =>
  outbox.store.getState().entries.find((entry) => entry.subject === subjectOf(response_id) && entry.state === 'refused')

/** A response that the server never had is written anew under its own id; any other is changed. */
async function write(input: FormInput, form_id: string, title: string): Promise<string> {
  return refusedOf(input.id)?.callId === createResponse.id
    ? keepResponse(input, title)
    : changeResponse(form_id, input, title)
}

interface EditResponseProps {
  activity: ActivityWithObjectives
  response: ShownResponse
  place: DetailPlace
}

/** A response in the form it was entered with. A change that was refused is there again, to be mended. */
export function EditResponse({ activity, response, place }: EditResponseProps) {
  const { t } = useTranslation('activities')
  const navigate = useNavigate()
  const path = detailPath({ ...place, response_id: response.id })
  // The form goes on with what it began with.
  const [begun] = useState(() => {
    const refused = refusedOf(response.id)
    return refused?.callId === updateResponse.id && isResponseInput(refused.body)
      ? {
          ...response,
          ...refused.body,
          is_visible: response.is_visible,
          revision: refused.body.revision ?? response.revision,
        }
      : response
  })

  return (
    <Screen title={t('detail.edit_title', { title: activity.title })} back={path}>
      <ActivityForm
        key={response.id}
        activity={activity}
        response={begun}
        saved={response}
        draftKey={`response:${response.id}`}
        write={(input, form_id) => write(input, form_id, activity.title)}
        onDone={() => void navigate(path, { replace: true })}
      />
      <Row>
        <LinkButton variant="quiet" to={path} replace>
          {t('detail.cancel')}
        </LinkButton>
      </Row>
    </Screen>
  )
}
