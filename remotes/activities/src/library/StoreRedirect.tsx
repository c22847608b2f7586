import { Navigate, useLocation, useParams } from '@almanac/ui/router'

/** `/store` and `/store/:id`: older URLs of the library; the query is kept. */
export function StoreRedirect() {
  const { id } = useParams()
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: id === undefined ? '/library' : `/library/${id}`, search, hash }} replace />
}
