type Navigate = (path: string) => void

let navigate: Navigate = (path) => {
  location.assign(path)
}

/** Sets how this tab goes to a place without reloading the page. */
export function setNavigate(byRouter: Navigate): void {
  navigate = byRouter
}

/** Goes to a place of the product, from code that is no component. */
export function navigateTo(path: string): void {
  navigate(path)
}
