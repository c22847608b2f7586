let title = ''
let count = 0

const show = (): void => {
  document.title = count > 0 ? `(${count}) ${title}` : title
}

/** Sets the title of the document to that of the screen, after the count. */
export function setPageTitle(next: string): void {
  title = next
  show()
}

/** Sets the count before the title of the document; none for 0. */
export function setPageCount(next: number): void {
  if (next === count) return
  count = next
  // No screen has set a title yet: that of the served page.
  if (title === '') title = document.title
  show()
}
