/** Commands of `@Command` that applications use, from the public reference of Domino Designer (Commands A-Z). */
export const commandNames: readonly string[] = `
  AddToFolder AgentEnableDisable AgentLog AgentRun AgentSetServerName AgentTestRun AttachmentExtractAll
  CalendarFormat CalendarGoTo Clear CloseWindow Compose ComposeWithReference DialogBox EditBottom EditClear EditCopy
  EditCut EditDeselectAll EditDetach EditDocument EditDown EditFind EditFindNext EditGoToField EditHeadings
  EditInsertButton EditInsertFileAttachment EditInsertObject EditInsertText EditLocations EditMakeDocLink EditNextField
  EditOpenLink EditPaste EditPrevField EditProfile EditProfileDocument EditRestoreDocument EditSelectAll
  EditSelectByDate EditShowHideHiddenChars EditTop EditUndo EditUp Execute ExitNotes FileAttach FileCloseWindow
  FileExit FileExport FileImport FileOpenDatabase FilePageSetup FilePrint FilePrintSetup FileSave FileSaveNewVersion
  Folder FolderCustomize FolderDocuments FolderExpand HelpAboutDatabase HelpUsingDatabase InsertSubform MailForward
  MailOpen MailSend MoveToTrash NavigateNext NavigateNextMain NavigateNextUnread NavigatePrev NavigatePrevMain
  NavigateToBackLink NavNext NavPrev NavigatorTest OpenCalendar OpenDocument OpenFrameset OpenHelpDocument
  OpenNavigator OpenPage OpenView PictureProperties PublishDatabase RefreshFrame RefreshHideFormulas
  RefreshParentNote RemoveFromFolder RenameDatabase RunAgent RunScheduledAgents SectionCollapseAll SectionExpandAll
  SendInstantMessage SetCurrentLocation ShowHidePreviewPane SwitchForm ToolsCall ToolsHangUp ToolsMarkAllRead
  ToolsMarkSelectedRead ToolsRefreshAllDocs ToolsRefreshSelectedDocs ToolsReplicate ToolsRunMacro ToolsSpellCheck
  ViewArrangeIcons ViewChange ViewCollapse ViewCollapseAll ViewExpand ViewExpandAll ViewExpandWithChildren
  ViewRefreshFields ViewRefreshUnread ViewShowOnlySelected ViewShowOnlyUnread ViewShowUnread ViewSwitchForm
  WindowNext WorkspaceProperties`
  .trim()
  .split(/\s+/);
