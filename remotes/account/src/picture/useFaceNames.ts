import { useTranslation } from '@almanac/i18n'

/** What each of the 27 faces shows, in the order of their numbers. */
export function useFaceNames(): readonly string[] {
  const { t } = useTranslation('account')
  return [
    t('picture.faces.cat'),
    t('picture.faces.dog'),
    t('picture.faces.fox'),
    t('picture.faces.bear'),
    t('picture.faces.rabbit'),
    t('picture.faces.owl'),
    t('picture.faces.bird'),
    t('picture.faces.fish'),
    t('picture.faces.turtle'),
    t('picture.faces.leaf'),
    t('picture.faces.flower'),
    t('picture.faces.tulip'),
    t('picture.faces.cactus'),
    t('picture.faces.tree'),
    t('picture.faces.mushroom'),
    t('picture.faces.apple'),
    t('picture.faces.mountain'),
    t('picture.faces.wave'),
    t('picture.faces.sun'),
    t('picture.faces.moon'),
    t('picture.faces.star'),
    t('picture.faces.cloud'),
    t('picture.faces.boat'),
    t('picture.faces.lighthouse'),
    t('picture.faces.kite'),
    t('picture.faces.teacup'),
    t('picture.faces.house'),
  ]
}
