import { render, screen } from '@almanac/testing'
import { use } from 'react'
import type { Theme } from '@almanac/contracts/platform/theme'
import { productForm } from '@almanac/contracts/rules/platform/theme'
import { productTheme } from '@almanac/domain/theme'
import { AlmanacTheme, ThemeScope } from '@almanac/ui/theme'
import { pageTheme } from './screen-theme'

/** Themes of two brands and of none; one brand has a second palette. */
const themes = [
  { key: 'tide' },
  { key: 'tide', name: 'Northwind' },
  { key: 'ocean', name: 'Northwind' },
  { key: 'tide', name: 'Meadow' },
].map(({ key, name }): Theme => {
  const form = { logo: null, mark: null, ...productForm, welcome: null, about: null }
  return { ...productTheme, key, ...(name === undefined ? {} : { brand: { name, short_name: name, ...form } }) }
})
const rolledOut = [null, ...themes]

/** Says whose brand it is in, and in which theme. */
function Shown() {
  const { theme: around } = use(ThemeScope)
  return <p data-key={around.key}>{around.brand?.name ?? 'Almanac'}</p>
}

test('whatever themes the visitor, a screen, its release until now and a fill on it have, a screen has one brand', () => {
  const mixes = themes.flatMap((own) =>
    rolledOut.flatMap((next) =>
      rolledOut.flatMap((current) => rolledOut.map((fill) => ({ own, next, current, fill }))),
    ),
  )
  for (const { own, next, current, fill } of mixes) {
    const { container, unmount } = render(
      <AlmanacTheme theme={pageTheme(own, next)}>
        <Shown />
        <AlmanacTheme theme={current}>
          <Shown />
          <AlmanacTheme theme={fill}>
            <Shown />
          </AlmanacTheme>
        </AlmanacTheme>
      </AlmanacTheme>,
    )
    const brand = (next ?? own).brand?.name ?? 'Almanac'
    expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([brand, brand, brand])
    unmount()
  }
})

test('a rollout’s theme of the same brand colors its screens alone', () => {
  const ocean = { ...productTheme, key: 'ocean' }
  render(
    <AlmanacTheme theme={pageTheme(productTheme, ocean)}>
      <Shown />
      <AlmanacTheme theme={ocean}>
        <Shown />
      </AlmanacTheme>
    </AlmanacTheme>,
  )
  expect(screen.getAllByText('Almanac').map(({ dataset }) => dataset['key'])).toEqual(['almanac', 'ocean'])
})

test('what is of another study has its brand alone, whatever theme something in it has', () => {
  for (const fill of rolledOut)
    for (const study of themes) {
      const { container, unmount } = render(
        <AlmanacTheme theme={productTheme}>
          <AlmanacTheme theme={study} ofStudy="screen">
            <Shown />
            <AlmanacTheme theme={fill}>
              <Shown />
            </AlmanacTheme>
          </AlmanacTheme>
        </AlmanacTheme>,
      )
      const brand = study.brand?.name ?? 'Almanac'
      expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([brand, brand])
      unmount()
    }
})
