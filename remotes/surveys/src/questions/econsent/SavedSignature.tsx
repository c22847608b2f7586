import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text } from '@almanac/ui/core'
import { Field } from '@almanac/ui/fields'
import { useEffect, useState } from 'react'
import { Signature } from '../../consent/GivenConsent'

interface SavedSignatureProps {
  /** The picture, if it is on this device. */
  picture: Blob | null
  /** Omitted if it cannot be signed again. */
  onAgain?: () => void
}

/** A signature that was drawn earlier for the same answer. */
export function SavedSignature({ picture, onAgain }: SavedSignatureProps) {
  const { t } = useTranslation('surveys')
  const url = useObjectUrl(picture)
  return (
    <Field as="group" label={t('consent.signature')}>
      {() => (
        <Stack gap={3} align="start">
          {url === null ? <Text>{t('consent.signed')}</Text> : <Signature image={url} text={null} />}
          {onAgain && <Button onClick={onAgain}>{t('consent.sign_again')}</Button>}
        </Stack>
      )}
    </Field>
  )
}

/** An object URL of the blob. */
function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob === null) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [blob])
  return url
}
