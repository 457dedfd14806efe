import { laterPart } from '../../../ui/later-part'

/** Narrows to one tenant, in a panel that is opened after the list was seen. */
export const TenantFilter = laterPart(
  () => import('./tenant-filter-field').then((file) => file.TenantFilterField),
  <div className="min-h-11" />,
)
