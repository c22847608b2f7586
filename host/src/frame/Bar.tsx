import { useSyncExternalStore } from 'react'
import styled from '@emotion/styled'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslation } from '@almanac/i18n'
import { BrandSign, Button, IconButton, LIST_WIDTH, useScreenChrome, useWide, WIDE, Written } from '@almanac/ui/core'
import type { DescriptorRoute } from '@almanac/contracts/platform/registry'
import { UnsentButton } from '../unsent/UnsentButton'
import { grouped, ME, railPlaces, type Places } from '../navigation/places'
import { useGoBack } from '../navigation/back-history'
import { ConsentsDue } from './ConsentsDue'
import { useDescriptorText } from '../navigation/useDescriptorText'

const Header = styled.header({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 900,
  display: 'flex',
  alignItems: 'center',
  gap: '0.25rem',
  boxSizing: 'border-box',
  minHeight: 'var(--al-top)',
  paddingBlockStart: 'var(--al-inset-top)',
  paddingInline: '0.5rem',
  // At the top of the page the screen's own ground is seen, such as the sky of Today.
  borderBlockEnd: '1px solid transparent',
  '@media (forced-colors: active)': { borderBlockEndColor: 'Canvas' },
  '&[data-scrolled]': { background: 'var(--al-ground)', borderBlockEndColor: 'var(--al-line)' },
  // The arrow of Back stands where the screen begins, as on a phone.
  [WIDE]: { paddingInlineEnd: '1.5rem' },
  '@media print': { position: 'static', '& button': { display: 'none' } },
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
  '&[data-brand]': { display: 'flex', alignItems: 'center', gap: '0.625rem', fontSize: 'min(1rem, 5.5vw)' },
  '&[data-brand="second"]': { color: 'var(--al-ink-soft)' },
  '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
})

interface BarProps {
  places: Places
  route: DescriptorRoute
  /** The name of the study's theme. */
  brand: string
}

/**
 * The navigation bar: back, title, the screen's action, settings (specification
 * 000, section 2). It shows the brand while the screen's own heading is in view,
 * and the title once that has been scrolled away. In a wide window the rail has
 * the brand and the settings.
 */
export function Bar({ places, route, brand }: BarProps) {
  const { t } = useTranslation('host')
  const goBack = useGoBack()
  const chrome = useScreenChrome()
  const scrolled = useScrolled()
  const wide = useWide()
  const { pathname } = useLocation()
  const back = backOf(places, pathname, wide, chrome.back)

  return (
    <Header data-bar data-scrolled={scrolled !== 'no' || undefined}>
      {back !== undefined && (
        <IconButton
          icon="back"
          label={t('navigation.back')}
          onClick={() => {
            goBack(back)
          }}
        />
      )}
      {scrolled === 'past_heading' ? (
        <ScreenTitle chrome={chrome} route={route} />
      ) : (
        <Title data-brand={back === undefined ? 'first' : 'second'}>
          {!wide && (back === undefined ? <BrandSign name={brand} size={32} /> : <span dir="auto">{brand}</span>)}
        </Title>
      )}
      {chrome.action && <ActionButton action={chrome.action} />}
      <ConsentsDue />
      <UnsentButton />
      {!wide && <IconButton icon="profile" label={t('navigation.settings')} to={ME} />}
    </Header>
  )
}

/**
 * Where Back leads without an earlier screen; undefined where there is no Back. A place of the rail has none to the
 * start page: all places are in view. What only Me leads to has the way back to it.
 */
function backOf(places: Places, pathname: string, wide: boolean, own: string | undefined): string | undefined {
  const isAt = ({ path }: { path: string }) => path === pathname
  if (wide && own === '/' && railPlaces(places).some(isAt)) return undefined
  const below = wide ? grouped(places.more).data : places.more
  return own ?? (below.some(isAt) ? ME : undefined)
}

type ScreenChrome = ReturnType<typeof useScreenChrome>

/** The title that the screen has set, marked with its language; before that, the route's title. */
function ScreenTitle({ chrome, route }: { chrome: ScreenChrome; route: DescriptorRoute }) {
  const text = useDescriptorText()
  return (
    <Title
      data-bar-title={chrome.isBesideList ? 'detail' : 'screen'}
      style={chrome.isBesideList ? { marginInlineStart: LIST_WIDTH } : undefined}
    >
      {chrome.title && chrome.lang !== undefined ? (
        <Written lang={chrome.lang}>{chrome.title}</Written>
      ) : (
        chrome.title || text(route.title)
      )}
    </Title>
  )
}

/** The one action of the screen that is open. */
function ActionButton({ action }: { action: NonNullable<ScreenChrome['action']> }) {
  const navigate = useNavigate()
  const act = () => {
    if (action.to) void navigate(action.to)
    else action.onClick?.()
  }
  const wide = useWide()
  if (action.icon && !wide) return <IconButton icon={action.icon} label={action.label} onClick={act} />
  return (
    <Button variant="quiet" icon={action.icon} onClick={act}>
      {action.label}
    </Button>
  )
}

/** Pixels of scrolling after which a screen's own heading is out of view. */
const HEADING_HEIGHT = 64

type Scrolled = 'no' | 'a_bit' | 'past_heading'

/** As of the last scroll: to read the position while rendering, the browser would lay out the page at once, each time. */
let scrolled: Scrolled = 'no'

function onScroll(listener: () => void): () => void {
  const read = () => {
    const { scrollY } = window
    scrolled = scrollY > HEADING_HEIGHT ? 'past_heading' : scrollY > 0 ? 'a_bit' : 'no'
    listener()
  }
  addEventListener('scroll', read, { passive: true })
  // The browser may have restored the position before anybody listened.
  const frame = requestAnimationFrame(read)
  return () => {
    removeEventListener('scroll', read)
    cancelAnimationFrame(frame)
  }
}

/** How far the page has been scrolled. */
const useScrolled = (): Scrolled => useSyncExternalStore(onScroll, () => scrolled)
