/** An action on the selected items. */
export interface SelectionAction {
  label: string
  variant: 'quiet' | 'outline' | 'danger'
  run: () => void
}
