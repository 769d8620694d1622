/** Fewest and most arguments of an @function. */
export type Arity = { name: string; least: number; most: number };

/**
 * The @functions with their arguments, from the public reference of Domino Designer (Formula Language, @Functions A-Z):
 * a name, then `n`, `n-m`, or `n+` where no number is the last.
 */
const table = `
Abbreviate 1  Abs 1  Abstract 3-4  Accessed 0  ACos 1  AddToFolder 2  Adjust 7-8  AdminECLIsLocked 0  All 0  AllChildren 0
AllDescendants 0  Ascii 1-2  ASin 1  ATan 1  ATan2 2  AttachmentLengths 0-1  AttachmentModifiedTimes 0-1
AttachmentNames 0-1  Attachments 0-1  Author 0  Begins 2  BrowserInfo 1  BusinessDays 2-4  Certificate 2
Char 1  CheckAlarms 0  CheckFormulaSyntax 1  ClientType 0  Command 1+  Compare 2-3  ConfigFile 0  Contains 2  Cos 1
Count 1  Created 0  Date 1-6  Day 1  DB2Schema 1  DbColumn 4  DbCommand 2+  DbExists 1-2  DbLookup 5-6
DbManager 0  DbName 0  DbTitle 0  DDEExecute 2  DDEInitiate 2  DDEPoke 3  DDETerminate 1  DeleteDocument 0
DeleteField 0  DialogBox 1-3  Do 1+  DocChildren 0-3  DocDescendants 0-3  DocFields 0  DocLength 0  DocLevel 0
DocLock 1  DocMark 1  DocNumber 0-1  DocOmittedLength 0-1  DocParentNumber 0-1  DocSiblings 0  DocumentUniqueID 0  Domain 0-1
DoWhile 2+  ECLLocalUserIsAllowed 1+  EditECL 0-2  EditUserECL 0  Elements 1  EnableAlarms 1  Ends 2  Environment 1-2
Error 0  EscapeURL 1  Eval 1  Exp 1  Explode 1-4  Failure 1  False 0  FileDir 1  FindFree 1+  FloatEq 2-3  FontList 0
For 4+  FormLanguage 0  Fontlist 0  GetAddressBooks 0-1  GetCurrentTimeZone 0  GetDocField 2  GetField 1  GetFocusTable 1  GetHTTPHeader 1
GetIMContactListGroupNames 0  GetPortsList 1  GetProfileField 2-3  GetViewInfo 1  HardDeleteDocument 0
HashPassword 1  Hour 1  HTMLDocUNID 0  If 3+  IfError 1-2  Implode 1-2  InheritedDocumentUniqueID 0  Integer 1
IsAgentEnabled 1  IsAppInstalled 1  IsAvailable 1  IsCategory 0-1  IsDB2 0-2  IsDocBeingEdited 0  IsDocBeingLoaded 0
IsDocBeingMailed 0  IsDocBeingRecalculated 0  IsDocBeingSaved 0  IsDocTruncated 0  IsEmbeddedInsideWCT 0  IsError 1
IsExpandable 0-1  IsInCompositeApp 0  IsMember 2  IsModalHelp 0  IsNewDoc 0  IsNotMember 2  IsNull 1  IsNumber 1
IsResponseDoc 0  IsText 1  IsTime 1  IsUnavailable 1  IsUsingJavaElement 0  IsValid 0  IsVirtualizedDirectory 0
Keywords 2-3  LanguagePreference 1  LaunchApp 1+  LDAPServer 0  Left 2  LeftBack 2  Length 1  Like 2-3
Ln 1  Locale 1-2  Log 1  LowerCase 1  MailDBName 0  MailEncryptSavedPreference 0  MailEncryptSentPreference 0
MailSavePreference 0  MailSend 0+  MailSignPreference 0  Matches 2  Max 1-2  Member 2  Middle 3  MiddleBack 3
Min 1-2  Minute 1  Modified 0  Modulo 2  Month 1  Name 2  NameLookup 3  Narrow 1  NewLine 0  No 0
NoteID 0  Nothing 0-1  Now 0-2  OpenInNewWindow 0  OptimizeMailAddress 1  OrgDir 0  Password 1  PasswordQuality 1
PeerID 0  Pi 0  PickList 1+  Platform 0-1  PolicyIsFieldLocked 1  PostedCommand 1+  Power 2  Prompt 2+
ProperCase 1  Random 0  RefreshECL 2  RegQueryValue 3  Repeat 2-3  Replace 3  ReplaceSubstring 3
ReplicaID 0  Responses 0  Return 0-1  Right 2  RightBack 2  Round 1-2  Second 1  Select 2+  ServerAccess 2-3  ServerName 0
Set 2  SetDocField 3  SetEnvironment 2  SetField 2  SetHTTPHeader 2  SetProfileField 3-4  SetTargetFrame 1
SetViewInfo 2-5  ShowParentPreview 0  Sign 1  Sin 1  Sort 1-3  Soundex 1  Sqrt 1  StatusBar 1
StaticAction 0+  Subset 2  Success 0  Sum 1+  Tan 1  TemplateVersion 0  Text 1-2  TextToNumber 1  TextToTime 1
ThisName 0  ThisValue 0  Time 1-6  TimeMerge 2-3  TimeToTextInZone 2-3  TimeZoneToText 1-2  ToNumber 1  Today 0
Tomorrow 0  ToTime 1  Transform 3  Trim 1  True 0  Unavailable 0  Undeletedocument 0  Unique 0-1  UpdateFormulaContext 0-1
UpperCase 1  URLDecode 2  URLEncode 2  URLGetHeader 2-6  URLHistory 1  URLOpen 0-6  URLQueryString 0-1  UserAccess 1-2
UserName 0-1  UserNameLanguage 1  UserNamesList 0  UserPrivileges 0  UserRoles 0  V2If 2+  V3UserName 0  V4UserAccess 1
ValidateInternetAddress 2  VerifyPassword 2  Version 0  ViewShowThisUnread 0  ViewTitle 0  VolumeControl 0+  WebDBName 0  Weekday 1
WhichFolders 0  While 2+  Wide 1  Word 3  Year 1  Yes 0  Yesterday 0  Zone 0-1  FormulaLanguage 0  IsLocal 0+
`;

/** The @functions by their names in lower case. */
export const functions: ReadonlyMap<string, Arity> = new Map(
  [...table.matchAll(/(\w+) (\d+)(?:-(\d+)|(\+))?/g)].map(([, name = '', least, most, open]) => {
    const fewest = Number(least);
    return [name.toLowerCase(), { name, least: fewest, most: open ? Infinity : Number(most ?? fewest) }];
  }),
);
