import { Fragment } from 'react'

/** Facts about somebody in one line; each reads in its own direction. Null where there are none. */
export function reachedAt(facts: readonly (string | null)[]) {
  const known = facts.filter((fact) => fact !== null && fact !== '')
  if (known.length === 0) return null
  return known.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}
