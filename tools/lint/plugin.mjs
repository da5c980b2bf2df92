/** Members are private by `#`, which holds at run time too. Only a constructor needs the keyword. */
const privateMembers = {
  create(context) {
    const check = (node) => {
      if (node.accessibility === 'private' && node.kind !== 'constructor')
        context.report({ node, message: 'Write `#name` instead of `private name`.' })
    }
    return {
      PropertyDefinition: check,
      MethodDefinition: check,
      AccessorProperty: check,
      TSParameterProperty: check,
    }
  },
}

export default { meta: { name: 'verdant' }, rules: { 'private-members': privateMembers } }
