import { useState } from 'react'
import styled from '@emotion/styled'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '@almanac/i18n'
import { Button, IconButton, useScreenChrome, Written } from '@almanac/ui/core'
import type { DescriptorRoute } from '@almanac/contracts/platform/registry'
import { Settings } from '../settings/Settings'
import { Waiting } from '../waiting/Waiting'
import type { Places } from '../navigation/places'
import { useScrolled } from '../navigation/useScrolled'
import { useTrail } from '../navigation/useTrail'
import { useWord } from '../navigation/useWord'

const Header = styled.header({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 900,
  display: 'flex',
  alignItems: 'center',
  gap: '0.25rem',
  minHeight: 'var(--al-top)',
  paddingInline: '0.5rem',
  background: 'var(--al-ground)',
  borderBlockEnd: '1px solid transparent',
  '&[data-scrolled]': { borderBlockEndColor: 'var(--al-line)' },
})

const Title = styled.div({
  flex: 1,
  minWidth: 0,
  paddingInline: '0.5rem',
  fontSize: '1.125rem',
  fontWeight: 700,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '&[data-brand]': { fontSize: '1rem', color: 'var(--al-ink-soft)' },
})

interface BarProps {
  places: Places
  route: DescriptorRoute
  /** The name of the study's theme. */
  brand: string
}

/**
 * The navigation bar: back, title, the screen's action, settings (specification
 * 000, section 2). While the screen's own heading is in view it says the title;
 * the bar then shows where in the world this is.
 */
export function Bar({ places, route, brand }: BarProps) {
  const { t } = useTranslation('host')
  const word = useWord()
  const navigate = useNavigate()
  const goBack = useTrail()
  const chrome = useScreenChrome()
  const scrolled = useScrolled()
  const [settings, setSettings] = useState(false)
  const { action } = chrome
  const act = () => {
    if (action?.to) void navigate(action.to)
    else action?.onClick?.()
  }

  return (
    <Header data-scrolled={scrolled || undefined}>
      {chrome.back !== undefined && (
        <IconButton
          icon="back"
          label={t('navigation.back')}
          onClick={() => {
            goBack(chrome.back)
          }}
        />
      )}
      {scrolled ? (
        <Title>
          {chrome.title && chrome.lang !== undefined ? (
            <Written lang={chrome.lang}>{chrome.title}</Written>
          ) : (
            chrome.title || word(route.title)
          )}
        </Title>
      ) : (
        <Title data-brand>{brand}</Title>
      )}
      {action &&
        (action.icon ? (
          <IconButton icon={action.icon} label={action.label} onClick={act} />
        ) : (
          <Button variant="quiet" onClick={act}>
            {action.label}
          </Button>
        ))}
      <Waiting />
      <IconButton
        icon="settings"
        label={t('navigation.settings')}
        aria-haspopup="dialog"
        onClick={() => {
          setSettings(true)
        }}
      />
      <Settings
        open={settings}
        onClose={() => {
          setSettings(false)
        }}
        places={places.more}
      />
    </Header>
  )
}
