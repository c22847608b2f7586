import { useTranslation } from '@almanac/i18n'
import { PictureError } from './prepare-picture'

/** The message for an error of `preparePicture`; rethrows any other. */
export function usePictureProblem(): (error: unknown) => string {
  const { t } = useTranslation('ui')
  return (error) => {
    if (!(error instanceof PictureError)) throw error
    return t(`picture.${error.problem}`)
  }
}
