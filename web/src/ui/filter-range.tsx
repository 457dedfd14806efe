import { laterPart } from './later-part'

/** From when to when, for the panel of a list, which is opened after the list was seen. */
export const FilterRange = laterPart(
  () => import('./filter-range-fields').then((file) => file.FilterRangeFields),
  <div className="min-h-52" />,
)
