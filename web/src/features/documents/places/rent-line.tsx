import { laterPart } from '../../../ui/later-part'

/** The line of a rent over time. The page does not wait for what draws it; until then there is as much room as it takes. */
export const RentLine = laterPart(
  () => import('./rent-chart').then((file) => file.RentChart),
  <div className="h-[11.875rem] lg:h-[11.625rem]" />,
)
