/*
 * No library is used. @bomb.sh/tab 0.0.22 and omelette 0.4.17 never complete file names, need the bash-completion
 * package or have no descriptions, and start the program on every Tab.
 */

/** The data for completing one command. */
export interface Shape {
  /** The words of the command; empty for the program itself. */
  path: string[]
  subcommands: { name: string; description: string }[]
  options: { names: string[]; description: string; takesValue: boolean; choices: readonly string[] }[]
  /** Whether an argument may be a file. */
  takesFiles: boolean
  /** The allowed values of its argument, if they are fixed. */
  choices: readonly string[]
}

const words = ({ subcommands, options, choices }: Shape) => [
  ...subcommands.map(({ name }) => name),
  ...choices,
  ...options.flatMap(({ names }) => names),
]

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns how deep commands are nested. */
const depthOf = (shapes: Shape[]) => Math.max(...shapes.map(({ path }) => path.length))

/** For bash, 3.2 and later: `source <(verdant completion bash)`. */
export function bashScript(shapes: Shape[]): string {
  const cases = shapes.map((shape) => {
    const values = shape.options
      .filter(({ choices }) => choices.length > 0)
      .map(
        ({ names, choices }) =>
          `        ${names.join('|')}) COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$word")); return;;`,
      )
    const files = shape.takesFiles ? ' -f' : ''
    return [
      `    ${quoted(shape.path.join(' '))})`,
      '      case "$previous" in',
      ...values,
      `        *) COMPREPLY=($(compgen${files} -W ${quoted(words(shape).join(' '))} -- "$word"));;`,
      '      esac;;',
    ].join('\n')
  })
  const known = shapes.map(({ path }) => path.join(' ')).filter((path) => path !== '')
  return `# verdant: completion for bash. Load it with: source <(verdant completion bash)
_verdant() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" next i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD && i <= ${depthOf(shapes)}; i++)); do
    next="\${path:+$path }\${COMP_WORDS[i]}"
    case "$next" in
      ${known.map(quoted).join('|')}) path="$next";;
      *) break;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
}
complete -o filenames -o bashdefault -F _verdant verdant`
}

const zshText = (text: string) => text.replaceAll(/[\\:[\]]/g, '\\$&')

/** For zsh: `verdant completion zsh > "${fpath[1]}/_verdant"`, or source it after compinit. */
export function zshScript(shapes: Shape[]): string {
  const cases = shapes.map((shape) => {
    const options = shape.options.flatMap(({ names, description, takesValue, choices }) =>
      names.map((name) => {
        const value = choices.length > 0 ? `:value:(${choices.join(' ')})` : takesValue ? ':value:_files' : ''
        return `      ${quoted(`${name}[${zshText(description)}]${value}`)}`
      }),
    )
    const commands = shape.subcommands.map(({ name, description }) =>
      quoted(`${zshText(name)}:${zshText(description)}`),
    )
    const argumentLines =
      shape.choices.length > 0
        ? [`'*:value:(${shape.choices.join(' ')})'`]
        : shape.takesFiles
          ? [`'*:file:_files'`]
          : []
    const describe =
      commands.length > 0 ? `\n      commands=(${commands.join(' ')})\n      _describe command commands` : ''
    return `    ${quoted(shape.path.join(' '))})${describe}\n      _arguments -s \\\n${[...options, ...argumentLines.map((line) => `      ${line}`)].join(' \\\n')};;`
  })
  const known = shapes.map(({ path }) => path.join(' ')).filter((path) => path !== '')
  return `#compdef verdant
# verdant: completion for zsh. Save it as _verdant in a folder of $fpath, or: source <(verdant completion zsh)
_verdant() {
  local -a commands
  local path="" next i
  for ((i = 2; i < CURRENT && i <= ${depthOf(shapes) + 1}; i++)); do
    next="\${path:+$path }\${words[i]}"
    case "$next" in
      ${known.map(quoted).join('|')}) path="$next";;
      *) break;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
}
compdef _verdant verdant`
}

/** For fish: `verdant completion fish > ~/.config/fish/completions/verdant.fish`. */
export function fishScript(shapes: Shape[]): string {
  const lines = shapes.flatMap((shape) => {
    const here = shape.path.map((word) => `__fish_seen_subcommand_from ${word}`)
    const names = shape.subcommands.map(({ name }) => name)
    const beneath = names.length > 0 ? [`not __fish_seen_subcommand_from ${names.join(' ')}`] : []
    const condition = `-n ${quoted([...here, ...beneath].join('; and ') || 'true')}`
    const commands = shape.subcommands.map(
      ({ name, description }) => `complete -c verdant ${condition} -f -a ${quoted(name)} -d ${quoted(description)}`,
    )
    const options = shape.options.map(({ names: flags, description, takesValue, choices }) => {
      const spelled = flags
        .map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
        .join(' ')
      const value = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : takesValue ? ' -r' : ''
      return `complete -c verdant ${condition} ${spelled}${value} -d ${quoted(description)}`
    })
    const values =
      shape.choices.length > 0 ? [`complete -c verdant ${condition} -f -a ${quoted(shape.choices.join(' '))}`] : []
    return [...commands, ...values, ...options]
  })
  return ['# verdant: completion for fish. Save it as ~/.config/fish/completions/verdant.fish', ...lines].join('\n')
}
