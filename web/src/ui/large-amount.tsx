/** The one figure that a page is about. Where text is large its line may end behind the currency; within the number it never does. */
export function LargeAmount({ children }: { children: string }) {
  return <p className="text-figure font-semibold figures">{children.replace('\u00a0', ' ')}</p>
}
