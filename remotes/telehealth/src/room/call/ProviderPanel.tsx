import { useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, Row, Stack, Text } from '@almanac/ui/core'
import { TextField } from '@almanac/ui/form'
import type { Participant, VideoRoom } from '../VideoRoom'

/** For the provider: people who wait to be admitted. */
export function WaitingPeople({ room, people }: { room: VideoRoom; people: readonly Participant[] }) {
  const { t } = useTranslation('telehealth')
  const [error, setError] = useState<string | null>(null)
  const waiting = people.filter(({ admitted, incarnation }) => !admitted && incarnation !== null)
  if (waiting.length === 0) return null
  return (
    <Stack gap={2}>
      {waiting.map((person) => {
        const name = `${person.first_name} ${person.last_name}`.trim() || t('room.somebody')
        return (
          <Alert
            key={person.user_id}
            action={
              <Button
                variant="primary"
                onClick={() => {
                  setError(null)
                  room
                    .admit(person.user_id)
                    .catch((reason: unknown) => setError(wordsOf(reason, t('errors.DEFAULT_ERROR'))))
                }}
              >
                {t('room.letIn', { name })}
              </Button>
            }
          >
            {t('room.isWaiting', { name })}
          </Alert>
        )
      })}
      {error && <Alert tone="wrong">{error}</Alert>}
    </Stack>
  )
}

/** The form for adding a person, and the state of the request. */
function useAddGuest(room: VideoRoom) {
  const { t } = useTranslation('telehealth')
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [added, setAdded] = useState(false)
  const [busy, setBusy] = useState(false)

  async function add(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await room.addGuest(email.trim())
      setAdded(true)
    } catch (reason) {
      setError(wordsOf(reason, t('errors.DEFAULT_ERROR')))
    }
    setBusy(false)
  }

  return { email, setEmail, error, added, busy, add }
}

/** Adds a third person by email; the response does not reveal whether there is an account. */
export function AddGuest({ room, onClose }: { room: VideoRoom; onClose: () => void }) {
  const { t } = useTranslation('telehealth')
  const { email, setEmail, error, added, busy, add } = useAddGuest(room)
  const close = useRef<HTMLButtonElement>(null)
  // The focused button has been removed: without this the keyboard focus would be outside the dialog. Before the next
  // event is handled, because Escape outside the dialog does not close it.
  useLayoutEffect(() => {
    if (added) close.current?.focus()
  }, [added])

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('room.addTitle')}
      actions={
        <Row gap={2}>
          <Button ref={close} onClick={onClose}>
            {t('room.close')}
          </Button>
          {!added && (
            <Button variant="primary" type="submit" form="add-guest" busy={busy}>
              {t('room.add')}
            </Button>
          )}
        </Row>
      }
    >
      <form
        id="add-guest"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Stack gap={4}>
          <Text>{t('room.addHint')}</Text>
          {added ? (
            <Added />
          ) : (
            <TextField
              label={t('room.addEmail')}
              type="email"
              value={email}
              onChange={setEmail}
              {...(error ? { error } : {})}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

function Added() {
  const { t } = useTranslation('telehealth')
  return (
    <Alert tone="good">
      {t('room.added')} <bdi style={{ overflowWrap: 'anywhere' }}>{location.href}</bdi>
    </Alert>
  )
}

/** The server's message for a refusal. */
export function wordsOf(reason: unknown, otherwise: string): string {
  const titles = reason instanceof ApiError ? reason.errors.map(({ title }) => title) : []
  return titles.length > 0 ? titles.join(' ') : otherwise
}
