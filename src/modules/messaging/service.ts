export default class MessagingModuleService {}
