import { Suspense, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { localise } from '@almanac/domain/texts'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import {
  BrandSign,
  Button,
  IconButton,
  Sky,
  toast,
  useScreenChrome,
  useWide,
  VISITOR_SKY,
  VisitorPage,
} from '@almanac/ui/core'
import { ThemeScope } from '@almanac/ui/theme'
import { canGoBack } from '../navigation/can-go-back'
import { setAppBadge } from './app-badge'
import { Notices } from './Notices'
import type { SettingsProps } from '../settings/Settings'
import { CONTENT_ID, Skip } from './Skip'

/** Not in the first load, as its dialog is not. */
const Settings = lazyScreen(
  () => import(/* webpackChunkName: "settings" */ '../settings/Settings').then((file) => file.Settings),
  SettingsFailed,
)

/** Says why nothing opens. */
function SettingsFailed({ onClose }: SettingsProps) {
  const { t } = useTranslation('ui')
  const fail = useEffectEvent(() => {
    toast(t('error.offline_hint'), { tone: 'wrong' })
    onClose()
  })
  useEffect(() => fail(), [])
  return null
}

/** The frame around the screens for visitors: the brand under its sky, and the language. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { t, locale } = useTranslation('host')
  const { theme } = use(ThemeScope)
  const { brand } = theme
  const chrome = useScreenChrome()
  const wide = useWide()
  const isDoor = useLocation().pathname === '/login'
  const [settings, setSettings] = useState(false)
  // A session that ended while no page was open leaves its count.
  useEffect(() => setAppBadge(0), [])
  return (
    <>
      <Skip />
      <Notices />
      <VisitorPage
        brand={
          <>
            {chrome.back !== undefined && <Back parent={chrome.back} />}
            <BrandSign name={brand?.name ?? theme.name} compact={chrome.back !== undefined && !wide} />
            <Button
              variant="quiet"
              icon="language"
              aria-haspopup="dialog"
              onClick={() => {
                setSettings(true)
              }}
            >
              {t('settings.language')}
            </Button>
          </>
        }
        words={
          isDoor || wide
            ? {
                welcome: brand?.welcome ? localise(brand.welcome, locale) : t('visitor.welcome'),
                about: brand?.about && localise(brand.about, locale),
                sky: <Sky {...VISITOR_SKY[wide ? 'wide' : 'narrow']} />,
              }
            : undefined
        }
      >
        <main id={CONTENT_ID} tabIndex={-1} style={{ outline: 'none' }}>
          {children}
        </main>
        {settings && (
          <Suspense>
            <Settings
              open
              onClose={() => {
                setSettings(false)
              }}
            />
          </Suspense>
        )}
      </VisitorPage>
    </>
  )
}

/** To the page before this one, else to its parent: an app on the home screen has no other way back. */
function Back({ parent }: { parent: string }) {
  const { t } = useTranslation('host')
  const navigate = useNavigate()
  return (
    <IconButton
      icon="back"
      label={t('navigation.back')}
      onClick={() => {
        if (canGoBack()) void navigate(-1)
        else void navigate(parent, { replace: true })
      }}
    />
  )
}
