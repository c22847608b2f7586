import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled from '@emotion/styled'
import { useSession } from '@almanac/auth'
import { lazyScreen } from '@almanac/federation/shell'
import { useWide, WIDE } from '@almanac/ui/core'
import { ConnectionLine, useConnectionLost } from '../offline/ConnectionLine'
import { whenIdle } from '../idle/when-idle'
import { Bar } from './Bar'
import { KeptPlaces } from '../outlet/KeptPlaces'
import { Notices } from './Notices'
import { usePasskeyFirst } from '../passkey/asked'
import { ScreenLoading } from '../outlet/RemoteStates'
import { VisitorFrame } from './VisitorFrame'
import { Prerendered, usePrerendered } from './Prerendered'
import { HostScreen, loadMe } from './HostScreen'
import { CONTENT_ID, Skip } from './Skip'
import { useUnreadMessages } from './useUnreadMessages'
import type { FrameProps } from '../signed-in/load'
import { MESSAGES } from '../navigation/places'
import { usePlaces } from '../registry/usePlaces'
import { PlaceBar } from '../navigation/PlaceBar'
import { Rail } from './Rail'
import { RecordSheet, type RecordSheetHandle } from './RecordSheet'

const Layout = styled.div({
  minHeight: '100dvh',
  boxSizing: 'border-box',
  paddingBlockEnd: 'calc(var(--al-bar) + var(--al-inset-bottom))',
  [WIDE]: { paddingInlineStart: 'var(--al-rail)', paddingBlockEnd: 0 },
  // Makes room for the connection line at the end of the page, without moving anything that is in view.
  '&[data-lost]::after': { content: '""', display: 'block', blockSize: '3.5rem' },
  '&[data-lost="intercepted"]::after': { blockSize: '8rem' },
  // A remote with its own theme fills the rest of the page with its background.
  '& > main > * > * > [data-theme]': {
    minHeight: 'calc(100dvh - var(--al-top) - var(--al-bar))',
  },
  // Its placeholder until it is there.
  '& > main > [data-prerendered-screen] ~ *': { display: 'none !important' },
  '@media print': { paddingInlineStart: 0, paddingBlockEnd: 0 },
})

/** Not in the first load: few people are ever asked. */
const PasskeyFirst = lazyScreen(() =>
  import(/* webpackChunkName: "passkey" */ '../passkey/PasskeyFirst').then((file) => file.PasskeyFirst),
)
const PasskeyLater = lazyScreen(() =>
  import(/* webpackChunkName: "passkey-later" */ '../passkey/PasskeyLater').then((file) => file.PasskeyLater),
)

/**
 * The frame around every screen of a signed-in user, or the passkey that a company asks for first. What was shown
 * before stays mounted behind it with all that was typed, and is there again afterwards.
 */
export function Frame(props: FrameProps) {
  const { pathname } = useLocation()
  const first = usePasskeyFirst(pathname)
  const [wasShown, setWasShown] = useState(!first)
  if (!first && !wasShown) setWasShown(true)
  return (
    <>
      {first && (
        <VisitorFrame>
          <Suspense fallback={<ScreenLoading />}>
            <PasskeyFirst step={first.step} />
          </Suspense>
        </VisitorFrame>
      )}
      {wasShown && <Screens {...props} isCovered={first !== null} />}
    </>
  )
}

/** The navigation bar, notices, and places at the bottom or in a side rail, around a screen. */
function Screens({ route, brand, place, isCovered, children }: FrameProps & { isCovered: boolean }) {
  const places = usePlaces()
  const lost = useConnectionLost()
  const unread = useUnreadMessages([...places.bar, ...places.more].some(({ path }) => path === MESSAGES))
  const wide = useWide()
  const { user } = useSession()
  const asked = user?.passkey_asked
  const recording = useRef<RecordSheetHandle>(null)
  useEffect(() => whenIdle(() => void loadMe().catch(() => undefined)), [])
  const prerendered = usePrerendered()
  const navigation = { places, unread, onRecord: () => recording.current?.open() }
  return (
    <Layout
      hidden={isCovered}
      inert={isCovered}
      data-lost={lost ?? undefined}
      data-panes={(wide && route.panes) || undefined}
    >
      <Skip />
      {wide && user && <Rail {...navigation} brand={brand} user={user} />}
      <Notices />
      {asked?.step === 'later' && place?.pathname === '/' && (
        <Suspense>
          <PasskeyLater required_from={asked.required_from} />
        </Suspense>
      )}
      <Bar places={places} route={route} brand={brand} />
      <main id={isCovered ? undefined : CONTENT_ID} tabIndex={-1} style={{ outline: 'none' }}>
        {prerendered && <Prerendered content={prerendered} />}
        <KeptPlaces open={place} own={ME_SCREEN}>
          {children}
        </KeptPlaces>
      </main>
      <ConnectionLine lost={lost} />
      {!wide && <PlaceBar {...navigation} />}
      {places.record && <RecordSheet ref={recording} />}
    </Layout>
  )
}

const ME_SCREEN = <HostScreen screen="me" />
