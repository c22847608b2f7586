import { Suspense, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import styled from '@emotion/styled'
import { useLocation, useNavigate } from 'react-router-dom'
import { localise } from '@almanac/domain/texts'
import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { BrandSign, Button, font, IconButton, Sky, toast, useScreenChrome, useWide, WIDE } from '@almanac/ui/core'
import { ThemeScope } from '@almanac/ui/theme'
import { canGoBack } from '../navigation/can-go-back'
import { setAppBadge } from './app-badge'
import { Notices } from './Notices'
import type { SettingsProps } from '../settings/Settings'
import { CONTENT_ID, Skip } from './Skip'

const Header = styled.header({
  position: 'relative',
  isolation: 'isolate',
  boxSizing: 'border-box',
  padding: 'calc(1rem + var(--al-inset-top)) 1rem 1.5rem',
  background: 'linear-gradient(var(--al-accent-soft), var(--al-ground))',
  '&[data-face]': { paddingBlockEnd: '6.5rem' },
  [WIDE]: {
    position: 'sticky',
    insetBlockStart: 0,
    blockSize: '100dvh',
    padding: 'clamp(1.5rem, 6vh, 3.5rem)',
    overflow: 'hidden',
  },
})

const Brand = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.75rem',
  fontFamily: font.display,
  fontSize: '1.25rem',
  fontWeight: 600,
  lineHeight: 1.2,
  '& > span': { flex: '1 1 3rem', minWidth: 0, overflowWrap: 'anywhere' },
  '& > svg': { flexShrink: 0 },
  // Beside a logo there is room for the language, in wide windows for the way back too.
  '--al-sign-room': 'calc(100% - 9.5rem)',
  [WIDE]: { '--al-sign-room': 'calc(100% - 13rem)' },
  '& > img:not([alt=""])': { marginInlineEnd: 'auto' },
  '& > button': { fontFamily: font.text, fontSize: '1rem' },
})

const Welcome = styled.p({
  margin: '1rem 0 0',
  fontFamily: font.display,
  fontSize: '1.6875rem',
  fontWeight: 600,
  lineHeight: 1.2,
  textWrap: 'balance',
  [WIDE]: { marginBlockStart: 'clamp(1.5rem, 8vh, 4rem)', maxWidth: '32rem', fontSize: '2.75rem' },
})

const About = styled.p({ margin: '0.5rem 0 0', maxWidth: '32rem', lineHeight: 1.4 })

const Page = styled.div({
  // A remote with its own theme fills the rest of the page with its background.
  '& > main > [data-theme]': { minHeight: 'calc(100dvh - 6rem)' },
  [WIDE]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(30rem, 1fr)',
    alignItems: 'start',
    '& > main > [data-theme]': { minHeight: '100dvh' },
    '& > main': { paddingBlockStart: 'clamp(0rem, 8vh, 6rem)' },
    '& > main > :not([data-theme]), & > main > [data-theme] > *': { maxWidth: '28rem', boxSizing: 'content-box' },
  },
})

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

/** Under the words, at the lower edge of the header. */
const Drawing = styled.div({ position: 'absolute', zIndex: -1, insetInline: 0, insetBlockEnd: 0 })

/** The place of the sun at the front door: no time is meant by it. */
const MORNING = 0.26

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
      <Page>
        <Header data-face={isDoor || wide || undefined}>
          <Brand>
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
          </Brand>
          {(isDoor || wide) && (
            <>
              <Welcome>{brand?.welcome ? localise(brand.welcome, locale) : t('visitor.welcome')}</Welcome>
              {brand?.about && <About>{localise(brand.about, locale)}</About>}
              <Drawing>
                <Sky along={MORNING} way={wide ? 112 : 56} hills={wide ? 78 : 44} />
              </Drawing>
            </>
          )}
        </Header>
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
      </Page>
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
