// For the few screens that have them: more than half of what all of content takes.
export { Tabs, type TabItem } from './tabs/Tabs'
