/** The accounts of the demo, which only ever exist on one's own machine: the login screen shows them. */
export const DEMO_ACCOUNTS = [
  { username: 'admin', password: 'verdant-admin', email: 'admin@verdant.example', role: 'admin' },
  { username: 'editor', password: 'verdant-editor', email: 'editor@verdant.example', role: 'editor' },
] as const
