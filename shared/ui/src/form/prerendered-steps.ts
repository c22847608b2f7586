/**
 * The style by which HTML of several steps shows one: of everything that is of a step (`data-at`), what is of that which
 * the server fills in as `data-step` around it; and no hint of which nothing is left.
 */
export const oneStepOf = (steps: readonly string[]): string =>
  steps
    .map((step) => {
      const others = `[data-at]:not([data-at~="${step}"])`
      return `[data-step="${step}"] :is(${others},[id$="-hint"]:has(>${others})){display:none!important}`
    })
    .join('')
