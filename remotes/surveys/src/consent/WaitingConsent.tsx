import type { OutboxEntry } from '@almanac/outbox'
import { useEffect, useState } from 'react'
import type { ConsentRequest } from '@almanac/federation'
import { GivenConsent } from './GivenConsent'

const textIn = (body: unknown, field: string): string | null => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : null
  return typeof value === 'string' && value !== '' ? value : null
}

/** The drawing that waits on this device, as something an image can show. */
function usePicture(drawing: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!drawing) return setUrl(null)
    const made = URL.createObjectURL(drawing)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [drawing])
  return url
}

/** A consent that is kept here and has not reached the server yet. */
export function WaitingConsent({ write: { body, files }, asked }: { write: OutboxEntry; asked: ConsentRequest }) {
  const picture = usePicture(files?.consent_signature_image)
  return (
    <GivenConsent
      asked={asked}
      consent={{
        accepted_consent: textIn(body, 'accepted_consent') === 'true',
        consenting_first_name: textIn(body, 'consenting_first_name'),
        consenting_last_name: textIn(body, 'consenting_last_name'),
        consent_signature_text: textIn(body, 'consent_signature_text'),
        consent_signature_image_url: picture,
        updated_at: null,
      }}
    />
  )
}
