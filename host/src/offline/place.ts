type Go = (path: string) => void

let go: Go = (path) => {
  location.assign(path)
}

/** Tells how this tab goes to a place without loading the page anew. */
export function goBy(way: Go): void {
  go = way
}

/** Goes to a place of the product. */
export function goTo(path: string): void {
  go(path)
}
