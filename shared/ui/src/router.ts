export { hasOpenElement, useHistoryEntry } from './dialog/useHistoryEntry'
// Only what screens use: a shared module is loaded whole.
export {
  Link,
  Navigate,
  Route,
  Routes,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom'
