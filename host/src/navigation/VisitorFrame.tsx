import { useState, type ReactNode } from 'react'
import styled from '@emotion/styled'
import { useTexts } from '@almanac/i18n'
import { IconButton } from '@almanac/ui/core'
import { Settings } from '../settings/Settings'
import { Mark } from './Mark'

const Header = styled.header({
  display: 'flex', alignItems: 'center', gap: '0.75rem', maxWidth: '40rem', boxSizing: 'content-box', marginInline: 'auto', padding: '1rem 1rem 1.5rem',
  fontSize: '1.125rem', fontWeight: 700, '& > span': { flex: 1 },
})

const Page = styled.div({ '@media (min-width: 900px)': { '& > header, & > main > *': { maxWidth: '28rem' }, '& > main > *': { boxSizing: 'content-box' } }, '@media (min-width: 900px) and (min-height: 700px)': { paddingBlockStart: '8vh' } })

/** What stands around the screens for visitors: whose place this is, and the language. */
export function VisitorFrame({ brand, children }: { brand: string; children: ReactNode }) {
  const { t } = useTexts('host')
  const [settings, setSettings] = useState(false)
  return (
    <Page>
      <Header>
        <Mark />
        <span>{brand}</span>
        <IconButton icon="language" label={t('settings.language')} aria-haspopup="dialog" onClick={() => { setSettings(true) }} />
      </Header>
      <main id="content">{children}</main>
      <Settings open={settings} onClose={() => { setSettings(false) }} places={[]} />
    </Page>
  )
}
