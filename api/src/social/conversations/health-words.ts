/** Words and numbers of messages about health, separated by `|`, for the tests of the search. */
const EN = `
headache|migraine|fever|cough|sore throat|runny nose|shortness of breath|wheezing|chest pain|palpitations|dizziness|
fainting|nausea|vomiting|diarrhoea|constipation|heartburn|bloating|abdominal pain|back pain|knee|ankle|shoulder|hip|
wrist|swelling|bruise|rash|itching|hives|eczema|psoriasis|acne|sunburn|blister|insomnia|fatigue|anxiety|depression|
stress|panic attack|blood pressure|heart rate|SpO₂|oxygen saturation|pulse|glucose|HbA1c|cholesterol|LDL|HDL|
triglycerides|creatinine|eGFR|haemoglobin|ferritin|vitamin B12|vitamin D3|omega-3|folic acid|iron|magnesium|zinc|
COVID-19|influenza|H1N1|RSV|HIV|HPV|IL-6|CRP|TSH|T3|T4|PSA|INR|ECG|X-ray|MRI|CT|ultrasound|biopsy|colonoscopy|
follow-up|check-up|well-being|anti-inflammatory|over-the-counter|Crohn’s|Parkinson’s|Alzheimer’s|Sjögren|Ménière|
Raynaud|Guillain-Barré|ibuprofen|paracetamol|acetaminophen|aspirin|metformin|insulin|lisinopril|amlodipine|
atorvastatin|levothyroxine|omeprazole|amoxicillin|penicillin|prednisone|warfarin|naloxone|EpiPen|inhaler|
2.5mg|2.5 mg|500 mg|0.25mL|10,000 steps|120/80|135/85|98.6°F|37.2|6.5%|5.4 mmol/L|72 bpm|8:30|2026-03-14|1-800-555-0199|
50µg|1/2 tablet|t.i.d.|e-mail|example.org|https://example.org/help|@nurse|#sleep|BMI 24.9`
const ES = `
dolor de cabeza|migraña|fiebre|tos|garganta|resfriado|falta de aire|sibilancias|opresión|palpitaciones|mareo|desmayo|
náuseas|vómitos|diarrea|estreñimiento|acidez|hinchazón|abdomen|espalda|rodilla|tobillo|hombro|cadera|muñeca|moretón|
erupción|picazón|urticaria|eccema|psoriasis|acné|quemadura|ampolla|insomnio|cansancio|ansiedad|depresión|estrés|
presión arterial|tensión|frecuencia cardíaca|saturación|oxígeno|pulso|glucosa|glucemia|hemoglobina|colesterol|
triglicéridos|creatinina|ferritina|vitamina B12|vitamina D|omega-3|ácido fólico|hierro|magnesio|calcio|COVID-19|gripe|
neumonía|bronquitis|alergia|asma|diabetes|hipertensión|hipotiroidismo|anemia|artritis|artrosis|osteoporosis|cáncer|
quimioterapia|radioterapia|cirugía|anestesia|cicatriz|análisis|radiografía|ecografía|resonancia|colonoscopía|biopsia|
médico|médica|enfermera|farmacia|receta|medicación|jarabe|comprimido|cápsula|inyección|inhalador|ibuprofeno|
paracetamol|aspirina|metformina|insulina|losartán|amlodipino|atorvastatina|levotiroxina|omeprazol|amoxicilina|
penicilina|corticoide|antibiótico|antiinflamatorio|anti-inflamatorio|2,5 mg|2,5mg|0,5 ml|500 mg|1.500 pasos|
10.000 pasos|120/80|140/90|37,5 °C|38,2|6,5 %|110 mg/dL|72 lpm|8:30|14/03/2026|50 µg|½ comprimido|ejemplo.org|
niño|niña|embarazo|lactancia|señal|año|vergüenza|pingüino|sueño|baño|corazón`
const FR = `
mal de tête|migraine|fièvre|toux|gorge|rhume|essoufflement|sifflement|oppression|palpitations|vertige|évanouissement|
nausée|vomissement|diarrhée|constipation|brûlure d’estomac|ballonnement|abdomen|dos|genou|cheville|épaule|hanche|
poignet|gonflement|ecchymose|éruption|démangeaison|urticaire|eczéma|psoriasis|acné|coup de soleil|ampoule|insomnie|
fatigue|anxiété|dépression|stress|tension artérielle|fréquence cardiaque|saturation|oxygène|pouls|glycémie|
hémoglobine|cholestérol|triglycérides|créatinine|ferritine|vitamine B12|vitamine D|oméga-3|acide folique|fer|magnésium|
COVID-19|grippe|pneumonie|bronchite|allergie|asthme|diabète|hypertension|hypothyroïdie|anémie|arthrite|arthrose|
ostéoporose|cancer|chimiothérapie|radiothérapie|chirurgie|anesthésie|cicatrice|analyse|radiographie|échographie|IRM|
coloscopie|biopsie|médecin|infirmière|pharmacie|ordonnance|médicament|sirop|comprimé|gélule|piqûre|inhalateur|
ibuprofène|paracétamol|aspirine|metformine|insuline|losartan|amlodipine|atorvastatine|lévothyroxine|oméprazole|
amoxicilline|pénicilline|cortisone|antibiotique|anti-inflammatoire|œdème|cœur|sœur|œsophage|naïf|aiguë|hôpital|
l’ibuprofène|l’hôpital|d’insuline|qu’aujourd’hui|rendez-vous|arc-en-ciel|2,5 mg|2,5mg|0,5 ml|500 mg|10 000 pas|120/80|
140/90|37,5 °C|38,2|6,5 %|1,10 g/L|72 bpm|8 h 30|14/03/2026|50 µg|exemple.org|https://exemple.org/aide`
const AR = `
صداع|شقيقة|حمى|سعال|حلق|زكام|ضيق|صفير|خفقان|دوخة|إغماء|غثيان|قيء|إسهال|إمساك|حموضة|انتفاخ|بطن|ظهر|ركبة|كاحل|كتف|ورك|
معصم|تورم|كدمة|طفح|حكة|شرى|إكزيما|صدفية|حروق|أرق|إرهاق|قلق|اكتئاب|توتر|ضغط|نبض|أكسجين|سكر|جلوكوز|هيموغلوبين|كوليسترول|
كرياتينين|فيتامين|حديد|مغنيسيوم|كالسيوم|كوفيد-19|إنفلونزا|رئة|حساسية|ربو|سكري|سرطان|جراحة|تخدير|ندبة|تحليل|أشعة|
رنين|تنظير|خزعة|طبيب|طبيبة|ممرضة|صيدلية|وصفة|دواء|شراب|حبة|كبسولة|حقنة|بخاخ|إيبوبروفين|باراسيتامول|أسبرين|ميتفورمين|
إنسولين|أوميبرازول|أموكسيسيلين|بنسلين|كورتيزون|مضاد حيوي|التهاب|ألم|قلب|كبد|كلية|معدة|أسنان|عين|أذن|جلد|عظام|عضلات|
دم|بول|مستشفى|عيادة|موعد|جرعة|حمل|رضاعة|طفل|نوم|غذاء|رياضة|وزن|طول|مشي|١٢٠/٨٠|١٤٠/٩٠|٣٧٫٥|٦٫٥٪|٢٫٥ مغ|٥٠٠ ملغ|
١٠٬٠٠٠ خطوة|٧٢ نبضة|٨:٣٠|2.5mg|120/80|مثال.org`

const listed = (words: string): string[] => words.replaceAll('\n', '').trim().split('|')

/** The words of each language, with sentences for them: `…` stands for the word. */
export const HEALTH_WORDS = {
  en: {
    words: listed(EN),
    sentences: ['I wrote down … yesterday', 'Was it “…”?', 'My list:…,then nothing', 'old/… (again)'],
  },
  es: { words: listed(ES), sentences: ['Escribí … ayer', '¿Era «…»?', 'Mi lista:…,luego nada', 'antes/… (otra vez)'] },
  fr: {
    words: listed(FR),
    sentences: ['J’ai noté … hier', 'C’était « … » ?', 'Ma liste:…,puis rien', 'avant/… (encore)'],
  },
  ar: { words: listed(AR), sentences: ['كتبت … أمس', 'هل كان «…»؟', 'قائمتي:…،ثم لا شيء', 'قبل/… (مرة أخرى)'] },
} as const
