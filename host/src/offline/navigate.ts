type Navigate = (path: string) => void

let navigate: Navigate = (path) => {
  location.assign(path)
}

/** Sets the router's `navigate`, so that `navigateTo` does not reload the page. */
export function setNavigate(byRouter: Navigate): void {
  navigate = byRouter
}

/** Navigates to a path of the product, from code outside of components. */
export function navigateTo(path: string): void {
  navigate(path)
}
