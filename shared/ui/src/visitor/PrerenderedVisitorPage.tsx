import styled from '@emotion/styled'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SKIES } from '@almanac/contracts/rules/platform/theme'
import { productTheme } from '@almanac/domain/theme'
import { useLocale } from '@almanac/i18n'
import { PrerenderedSign } from '../brand/PrerenderedSign'
import { Button, IconButton } from '../button/Button'
import { WIDE } from '../layout/wide'
import { Sky } from '../sun/Sky'
import { PageStyles } from '../theme/AlmanacTheme'
import { muiTheme } from '../theme/muiTheme'
import { VISITOR_SKY, VisitorPage } from './VisitorPage'

const Narrow = styled('div')({ [WIDE]: { display: 'none' } })
const Wide = styled('div')({ display: 'none', [WIDE]: { display: 'block' } })

/** Of all lands that of the brand; no room for words that a brand has not; nothing of what only a script could do where scripts are off. */
const SHOWN =
  SKIES.map((sky) => `[data-sky="${sky}"] [data-land]:not([data-land="${sky}"]){display:none}`).join('') +
  'header p:empty,[data-unscripted],[data-unscripted][data-said=""]{display:none!important}' +
  '@media(scripting:none){[data-scripted]{display:none!important}[data-unscripted]:not([data-said=""]){display:revert!important}}'

/** With a way back, the words stand in wide windows alone (VisitorFrame of the host). */
const WORDS_IF_WIDE =
  `${WIDE.replace('@media', '@media not all and')}` +
  '{header>:not(:first-child){display:none}header[data-face]{padding-block-end:1.5rem!important}}'

interface PrerenderedVisitorPageProps {
  /** The way back; the front door has none, and its words in narrow windows too. */
  back?: string
  children: ReactNode
}

/**
 * `VisitorPage` at the front door as prerendered HTML: the server fills in the brand. The colors of MUI's theme are in
 * nothing that is seen: the components of this product take theirs from CSS variables.
 */
export function PrerenderedVisitorPage({ back, children }: PrerenderedVisitorPageProps) {
  const { dir } = useLocale()
  return (
    <MemoryRouter>
      <ThemeProvider theme={muiTheme(productTheme.light, 'light', dir)}>
        <PageStyles />
        <style>{SHOWN + (back === undefined ? '' : WORDS_IF_WIDE)}</style>
        <div data-sign="{{sign}}" data-narrow-sign="{{narrow_sign}}" data-sky="{{sky}}">
          <VisitorPage
            brand={
              <>
                {back !== undefined && <IconButton to={back} icon="back" label="{{navigation_back}}" />}
                <PrerenderedSign compact={back !== undefined} />
                <Button variant="quiet" icon="language" data-scripted="">
                  {'{{settings_language}}'}
                </Button>
              </>
            }
            words={{
              welcome: '{{welcome}}',
              about: '{{about}}',
              sky: (
                <>
                  {back === undefined && (
                    <Narrow>
                      <Sky {...VISITOR_SKY.narrow} lands={SKIES} />
                    </Narrow>
                  )}
                  <Wide>
                    <Sky {...VISITOR_SKY.wide} lands={SKIES} />
                  </Wide>
                </>
              ),
            }}
          >
            <main>
              {/* As the theme of a remote without colors of its own. */}
              <div data-theme="" style={{ display: 'contents' }}>
                {children}
              </div>
            </main>
          </VisitorPage>
        </div>
      </ThemeProvider>
    </MemoryRouter>
  )
}
