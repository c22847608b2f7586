import { useEffect, useState, type ReactNode } from 'react'
import styled from '@emotion/styled'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '@almanac/i18n'
import { IconButton, useScreenChrome } from '@almanac/ui/core'
import { useRegistry } from '../registry/registry-store'
import { canGoBack } from '../navigation/can-go-back'
import { Settings } from '../settings/Settings'
import { setAppBadge } from './app-badge'
import { Notices } from './Notices'
import { CONTENT_ID, Skip } from './Skip'

const Header = styled.header({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  maxWidth: '40rem',
  boxSizing: 'content-box',
  marginInline: 'auto',
  padding: '1rem 1rem 1.5rem',
  fontSize: '1.125rem',
  fontWeight: 700,
  '& > span': { flex: 1 },
})

const Page = styled.div({
  // A remote with its own theme fills the rest of the page with its background.
  '& > main > [data-theme]': { minHeight: 'calc(100dvh - 6rem)' },
  '@media (min-width: 900px)': {
    '& > header, & > main > :not([data-theme]), & > main > [data-theme] > *': { maxWidth: '28rem' },
    '& > main > :not([data-theme]), & > main > [data-theme] > *': { boxSizing: 'content-box' },
  },
  '@media (min-width: 900px) and (min-height: 700px)': {
    paddingBlockStart: '8vh',
    '& > main > [data-theme]': { minHeight: 'calc(92dvh - 6rem)' },
  },
})

/** The frame around the screens for visitors: brand and language. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('host')
  const brand = useRegistry((registry) => registry.theme.name)
  const chrome = useScreenChrome()
  const [settings, setSettings] = useState(false)
  // A session that ended while no page was open leaves its count.
  useEffect(() => setAppBadge(0), [])
  return (
    <>
      <Skip />
      <Notices />
      <Page>
        <Header>
          {chrome.back !== undefined && <Back parent={chrome.back} />}
          <Mark />
          <span>{brand}</span>
          <IconButton
            icon="language"
            label={t('settings.language')}
            aria-haspopup="dialog"
            onClick={() => {
              setSettings(true)
            }}
          />
        </Header>
        <main id={CONTENT_ID} tabIndex={-1} style={{ outline: 'none' }}>
          {children}
        </main>
        <Settings
          open={settings}
          onClose={() => {
            setSettings(false)
          }}
          places={[]}
        />
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

/** The product's mark, a sun over the horizon, in the accent of the theme. */
function Mark() {
  return (
    <svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--al-accent)" />
      <path
        d="M8 20.5a8 8 0 0 1 16 0M5.5 24.5h21M16 6.5v2.2M8.2 9.9l1.4 1.6M23.8 9.9l-1.4 1.6"
        fill="none"
        stroke="var(--al-on-accent)"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
    </svg>
  )
}
