import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { messageProblem } from '@almanac/contracts/rules/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { useComposer } from '@almanac/outbox/composer'
import { useDraft } from '@almanac/outbox/draft'
import { Button, colour, space } from '@almanac/ui/core'
import { TextArea } from '@almanac/ui/fields'
import { ChoosePicture, ChosenPicture, PictureStatus, usePreparing } from './PictureChooser'
import type { NewPicture } from './useSending'

interface SendBoxProps {
  conversation_id: string
  /** Shown above the field. */
  note?: ReactNode
  /** Rejects when the message could not be stored on this device; the text is kept then. */
  onSend: (message: string, picture: NewPicture | null) => Promise<void>
}

const BOX = {
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  position: 'sticky',
  bottom: 'calc(var(--al-bar, 0px) + var(--al-inset-bottom, env(safe-area-inset-bottom)))',
  zIndex: 2,
  marginBlockStart: 'auto',
  paddingBlock: space(3),
  background: colour.ground,
  borderBlockStart: `1px solid ${colour.line}`,
} as const

/** The message box, kept within reach of the thumb. Ctrl+Enter and Cmd+Enter send too. */
export function SendBox({ conversation_id, note, onSend }: SendBoxProps) {
  const { t } = useTranslation('social')
  const [picture, setPicture] = usePictureDraft(conversation_id)
  const preparing = usePreparing(setPicture)
  const { text, change, problem, busy, field, submit } = useComposer({
    draft: `message:${conversation_id}`,
    problemOf: messageProblem,
    onSend: async (message) => {
      await onSend(message, picture)
      setPicture(null)
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
      }}
      style={BOX}
    >
      {note}
      <ChosenPicture picture={picture} onChange={setPicture} />
      <div
        style={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'end', gap: space(2) }}
      >
        <ChoosePicture onChoose={(work) => void preparing.prepare(work)} />
        <TextArea
          label={t('conversation.field')}
          labelHidden
          placeholder={t('conversation.field')}
          rows={1}
          value={text}
          error={problem ? t(`errors.${problem}`) : undefined}
          ref={field}
          onChange={change}
        />
        <Button
          type="submit"
          variant="primary"
          icon="send"
          aria-label={t('conversation.send')}
          busy={busy || preparing.isReading}
        >
          {false}
        </Button>
      </div>
      <PictureStatus isReading={preparing.isReading} problem={preparing.problem} />
    </form>
  )
}

const isPicture = (value: unknown): value is NewPicture =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'blob' in value &&
  value.blob instanceof Blob &&
  'description' in value

/** The chosen picture that has not been sent yet; like the text, it is kept across reloads. */
function usePictureDraft(conversation_id: string): [NewPicture | null, (picture: NewPicture | null) => void] {
  const { restored, store, remove } = useDraft(`message-picture:${conversation_id}`, isPicture)
  const [chosen, setChosen] = useState<NewPicture | null>()
  return [
    chosen === undefined ? (restored ?? null) : chosen,
    (picture) => {
      setChosen(picture)
      if (picture) store(picture)
      else void remove()
    },
  ]
}
