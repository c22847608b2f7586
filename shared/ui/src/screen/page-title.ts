import { pageTitle } from '@almanac/domain/theme'

let title = ''
let count = 0
let brand = ''

const show = (): void => {
  const whole = brand === '' || title === '' ? title : pageTitle(title, brand)
  const next = count > 0 ? `(${count}) ${whole}` : whole
  if (document.title !== next) document.title = next
}

/** Sets the title of the document to that of the screen, after the count. */
export function setPageTitle(next: string): void {
  title = next
  show()
}

/** Sets whose page it is, after the title of the screen. */
export function setPageBrand(next: string): void {
  brand = next
  if (title !== '') show()
}

/** Sets the count before the title of the document; none for 0. */
export function setPageCount(next: number): void {
  if (next === count) return
  count = next
  // No screen has set a title yet: that of the served page, which ends in the brand.
  if (title === '') title = document.title.replace(pageTitle(' ', brand).slice(1), '')
  show()
}
