const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that no expression begins with. */
export const reserved = words(`
  and as call case const declare dim do else elseif end endif eqv exit forall function gosub goto if imp is isa let like
  loop mod next option or private public redim resume select set sub then to until wend while xor`);

/** Values and objects that are there without a declaration. */
export const constants = words('true false nothing null empty pi me source continue');

/** Functions and statements of the language, which a script may call by name (public language reference). */
export const builtIns = words(`
  abs acos activateapp appactivate arrayappend arraygetindex arrayreplace arrayunique asc asin atan atn atn2 atan2 beep bin
  bytes callbyname cbool cbyte ccur cdat cdate cdbl chdir chdrive chr cint clng close codelock codelockcheck codeunlock
  command cos createlock csng cstr curdir curdrive currency cvar cvdate datatype date datenumber dateserial datevalue
  day delete destroylock deleteprofile dir doevents environ eof erase erl err error evaluate execute exp fileattr filecopy
  filedatetime filelen fix format fraction freefile fulltrim get getfileattr getobject createobject getthreadinfo hex hour
  iif imesetmode imestatus imp implode input inputb inputbox inputbp instr instrb instrbp instrc int isarray isdate
  isdefined iselement isempty isnull isnumeric isobject isscalar islist isunknown join kill lbound lcase left leftb leftbp
  leftc leftmost len lenb lenbp lenc line listtag loc lock lof log lset ltrim messagebox mid midb midbp midc minute mkdir
  month msgbox muldiv name now nothing oct open print put randomize replace reset rgb right rightb rightbp rightc rightmost
  rmdir rnd round rset rtrim run savelock second seek sendkeys setattr setfileattr sgn shell sin sleep space spc split sqr
  stop str strcompare strconv strleft strleftback string stringb strright strrightback strtoken tab tan time timenumber
  timer timeserial timevalue today trim typename ubound ucase uchr ulcase unlock uni ustring val variant variantarray
  vartype weekday width with write year yield evaluateex getthreadid setthreadinfo chrb ascb strcmp xor
  lsi_info arrayindexof getprofile computewithform base line access random binary append output shared text
 `);

/** Words of statements and declarations, as people write them. */
export const keywords =
  `And Any As Boolean ByRef Byte ByVal Call Case Class Const Currency Declare Delete Dim Do Double Each Else
  ElseIf End Erase Error Exit False For ForAll Function Get GoTo If In Integer Is List Long Loop Me Mod New Next Not
  Nothing Null On Or Preserve Private Property Public ReDim Resume Return Select Set Single Static Step String Sub Then
  To True Type Until Use Variant Wend While With Xor`.split(/\s+/);
