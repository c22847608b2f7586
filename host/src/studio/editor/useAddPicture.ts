import { useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { addBrandPicture, type BrandPicture } from '@almanac/contracts/platform/brands'
import { useTranslation } from '@almanac/i18n'

interface Adding {
  busy: boolean
  /** Why the last file is no picture of a brand, in words. */
  refused: string | undefined
  add: (file: File | undefined) => Promise<void>
}

/** Sends a picture to the server, one at a time; what it refuses is kept as a sentence. */
export function useAddPicture(company: string, onAdded: (picture: BrandPicture) => void): Adding {
  const { t } = useTranslation('studio')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const add = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    setRefused(undefined)
    try {
      onAdded(await api(addBrandPicture, { params: { company }, files: { file } }))
    } catch (failure) {
      const known = failure instanceof ApiError && failure.status !== 0 ? failure.errors[0]?.title : undefined
      setRefused(known ?? t('picture.no_answer'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, refused, add }
}
