import { useOutbox } from '@almanac/outbox'
import { useEffect, useState } from 'react'

/** The address of a picture that is at hand; null until it has one. */
function useBlobUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setUrl(null)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

/** The address of a picture: on this device while it is not yet sent, then on the server; null for a moment. */
export function usePictureUrl(image_id: string, blob: Blob | null = null): string | null {
  const waiting = useOutbox().find(({ id }) => id === image_id)?.files?.file ?? null
  const here = blob ?? waiting
  const url = useBlobUrl(here)
  return here ? url : `/api/images/entry/${image_id}.jpg`
}
